import { useEffect } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import { read } from '#kit/read.ts'

/** What shows that it is her: the password, or the code of a letter where there is none. */
export type Proof = 'currentPassword' | 'code'

const refusals: Record<Proof, readonly ProblemCode[]> = {
  currentPassword: ['WRONG_PASSWORD', 'PASSWORD_NEEDED'],
  code: ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_REQUIRED'],
}

/** Where the refusals of a proof stand, in a form that has its field. */
export const placesOf = <Field extends Proof>(proof: Field): Partial<Record<ProblemCode, Field>> =>
  Object.fromEntries(refusals[proof].map((code) => [code, proof]))

export const proofOf = ({ hasPassword }: Pick<Account, 'hasPassword'>): Proof => (hasPassword ? 'currentPassword' : 'code')

/** Whether a refusal asks for the other proof: a password was chosen, or has gone, and this phone has not heard of it. */
export const isBehind = (proof: Proof, problem: Pick<Problem, 'code'> | undefined): boolean =>
  problem !== undefined && refusals[proof === 'code' ? 'currentPassword' : 'code'].includes(problem.code)

/** The proof a form asks for. When the server wants the other one, the account is asked for again, and the field changes. */
export function useProof(account: Account, problem: Problem | undefined): Proof {
  const proof = proofOf(account)
  const isOld = isBehind(proof, problem)
  useEffect(() => {
    if (isOld) void read(api.account.account).catch(() => undefined)
  }, [isOld])
  return proof
}
