import { useId } from 'react'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { normalizeCode } from '#domain/codes.ts'
import { wrongCode } from '#lib/forms/CodeField.tsx'
import { useForm, type FieldValues, type FieldErrors } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { useRead } from '#lib/api/read.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { logOutThisPhone } from '#lib/session/viewer.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { EraseFacts } from './EraseOffer.tsx'
import { EmailedCode } from '#lib/forms/EmailedCode.tsx'
import { proofFields, useProof, type Proof } from '#lib/forms/proof.ts'
import { FormSkeleton } from '../AccountSkeletons.tsx'
import '../account.css'

/** Confirms erasing the account with the password, or with an emailed code when there is none. */
export default function EraseModal() {
  const close = useCloseModal()
  const form = useId()
  const erase = useWrite(accountSettings.erase, { failure: 'form' })
  const disabledReason = useDisabledReason(erase.problem)
  return (
    <Modal
      title={t('data.eraseTitle')}
      look="small"
      foot={
        <>
          <Button wide onClick={close}>
            {t('data.eraseKeep')}
          </Button>
          <Button
            type="submit"
            form={form}
            look="quiet"
            className="danger"
            wide
            busy={erase.busy}
            {...disabledReason}
          >
            {t('data.eraseNow')}
          </Button>
        </>
      }
    >
      <EraseFacts />
      <Section waiting={<FormSkeleton fields={1} />}>
        <ProofForm form={form} erase={erase} />
      </Section>
    </Modal>
  )
}

function ProofForm({
  form,
  erase,
}: {
  form: string
  erase: ReturnType<typeof useWrite<typeof accountSettings.erase>>
}) {
  const { account } = useRead(api.account.account)
  const proof = useProof(account, erase.problem)
  const { props, errors, focus } = useForm<Proof>({
    check: (typed) => wrongErase(typed, proof),
    send: (typed) => send(typed),
  })
  const { fieldErrors, formProblem } = useRefusal(erase.problem, proofFields(proof), focus)

  async function send({ currentPassword, code }: FieldValues<Proof>) {
    // The guard of the screen then navigates home, as after a logout.
    if (await erase.send(proof === 'code' ? { code: normalizeCode(code) } : { currentPassword }))
      void logOutThisPhone()
  }

  return (
    <form
      className="form erase-proof"
      id={form}
      {...props}
      onInput={(event) => {
        props.onInput(event)
        if (erase.problem) erase.reset()
      }}
    >
      {proof === 'code' && <p>{t('data.eraseCode', { email: account.email })}</p>}
      {proof === 'code' ? (
        <EmailedCode email={account.email} error={errors('code') ?? fieldErrors('code')} />
      ) : (
        <PasswordField
          name="currentPassword"
          label={t('password.current')}
          error={errors('currentPassword') ?? fieldErrors('currentPassword')}
        />
      )}
      <FormProblem problem={formProblem} />
    </form>
  )
}

function wrongErase(
  { currentPassword, code }: FieldValues<Proof>,
  proof: Proof,
): FieldErrors<Proof> {
  if (proof === 'currentPassword')
    return currentPassword ? {} : { currentPassword: 'PASSWORD_NEEDED' }
  return wrongCode(code)
}
