import { api } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { RequestedCode } from '#lib/forms/EmailedCode.tsx'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { proofFields, useProof, type Proof } from '#lib/forms/proof.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWithdrawalCode, type CodeFor } from './useWithdrawalCode.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What proves that the member is present, as `withdrawals.withdraw` takes it. */
export type TypedProof = { password?: string; code?: string }

const requests: readonly ProblemCode[] = ['PASSWORD_NEEDED', 'CODE_REQUIRED']
const refusals: readonly ProblemCode[] = [
  ...requests,
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'TOO_MANY_WRONG_CODES',
]

/** Returns whether the server asks for a proof of presence. */
export const asksForProof = ({ code }: Pick<Problem, 'code'>): boolean => requests.includes(code)

/** Returns whether a problem is about the proof, and shown with its field. */
export const isProofProblem = ({ code }: Pick<Problem, 'code'>): boolean => refusals.includes(code)

type ProofProps = {
  /** What the member is about to send. */
  withdrawals: CodeFor
  /** A new code is on its way: the refusal of the one before is over. */
  onCodeSent: () => void
  problem: Problem | undefined
  /** The problem that asked for the proof is no mistake of the member, and not shown as one. */
  isFirstRequest: boolean
  focus: (field: Proof) => void
}

/** The password, or an emailed code for members without one. */
export const ProofFields = (props: ProofProps) => (
  <section className="withdraw-proof" aria-labelledby="withdraw-proof">
    <h4 className="display t-20" id="withdraw-proof">
      {t('withdraw.proof')}
    </h4>
    <p className="quiet">{t('withdraw.proofText')}</p>
    <Section waiting={<Skeleton width="100%" height={84} />}>
      <Fields {...props} />
    </Section>
  </section>
)

function Fields({ withdrawals, problem, isFirstRequest, focus, onCodeSent }: ProofProps) {
  const { account } = useRead(api.account.account)
  const proof = useProof(account, problem)
  const { fieldErrors, formProblem } = useRefusal<Proof>(problem, proofFields(proof), focus)
  const request = useWithdrawalCode(withdrawals, { isWanted: proof === 'code' })
  const errorOf = (field: Proof) => (isFirstRequest ? undefined : fieldErrors(field))
  return (
    <>
      {proof === 'code' ? (
        <RequestedCode
          email={account.email}
          error={errorOf('code')}
          request={request}
          onSent={onCodeSent}
        />
      ) : (
        <PasswordField
          name="currentPassword"
          label={t('password.current')}
          error={errorOf('currentPassword')}
        />
      )}
      <FormProblem problem={formProblem && isProofProblem(formProblem) ? formProblem : undefined} />
    </>
  )
}
