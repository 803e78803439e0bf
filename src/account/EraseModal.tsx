import { useId } from 'react'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { typedCode } from '#domain/code.ts'
import { wrongCode } from '#kit/CodeField.tsx'
import { useForm, type Typed, type Wrong } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { useCloseModal } from '#kit/modal.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { useRead } from '#kit/read.ts'
import { useRefusal } from '#kit/refusal.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { leaveThisPhone } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { EraseFacts } from './EraseOffer.tsx'
import { MailedCode } from './MailedCode.tsx'
import { placesOf, useProof, type Proof } from './proof.ts'
import { FormWaiting } from './Waiting.tsx'
import './account.css'

/** Confirms erasing the account with the password, or with an emailed code when there is none. */
export default function EraseModal() {
  const close = useCloseModal()
  const form = useId()
  const erase = useWrite(profile.erase, { failure: 'form' })
  const heldBack = useHeldBack(erase.problem)
  return (
    <Modal
      title={t('data.eraseTitle')}
      look="small"
      foot={(
        <>
          <Button type="submit" form={form} wide busy={erase.busy} {...heldBack}>{t('data.eraseNow')}</Button>
          <Button look="quiet" wide onClick={close}>{t('data.eraseKeep')}</Button>
        </>
      )}
    >
      <EraseFacts />
      <Section waiting={<FormWaiting fields={1} />}><ProofForm form={form} erase={erase} /></Section>
    </Modal>
  )
}

function ProofForm({ form, erase }: { form: string; erase: ReturnType<typeof useWrite<typeof profile.erase>> }) {
  const { account } = useRead(api.account.account)
  const proof = useProof(account, erase.problem)
  const { props, wrong, focus } = useForm<Proof>({ check: (typed) => wrongErase(typed, proof), send: (typed) => send(typed) })
  const { at, rest } = useRefusal(erase.problem, placesOf(proof), focus)

  async function send({ currentPassword, code }: Typed<Proof>) {
    // The guard of the screen then navigates home, as after a logout.
    if (await erase.send(proof === 'code' ? { code: typedCode(code) } : { currentPassword })) void leaveThisPhone()
  }

  return (
    <form className="form erase-proof" id={form} {...props} onInput={(event) => { props.onInput(event); if (erase.problem) erase.reset() }}>
      {proof === 'code' && <p>{t('data.eraseCode', { email: account.email })}</p>}
      {proof === 'code'
        ? <MailedCode email={account.email} error={wrong('code') ?? at('code')} />
        : <PasswordField name="currentPassword" label={t('password.current')} error={wrong('currentPassword') ?? at('currentPassword')} />}
      <FormProblem problem={rest} />
    </form>
  )
}

function wrongErase({ currentPassword, code }: Typed<Proof>, proof: Proof): Wrong<Proof> {
  if (proof === 'currentPassword') return currentPassword ? {} : { currentPassword: 'PASSWORD_NEEDED' }
  return wrongCode(code)
}
