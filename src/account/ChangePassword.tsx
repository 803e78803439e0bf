import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { typedCode } from '#domain/code.ts'
import { useForm, type Typed } from '#kit/form.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { useRead } from '#kit/read.ts'
import { useRefusal } from '#kit/refusal.ts'
import { successText } from '#kit/sentences.ts'
import { t } from '#kit/t.ts'
import { checkSession } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { Icon } from '#ui/Icon.tsx'
import { MailedCode } from './MailedCode.tsx'
import { wrongPasswords, type PasswordField as Fields } from './passwordRules.ts'
import { placesOf, useProof } from './proof.ts'
import { SaveButton } from './SaveButton.tsx'

const places: Partial<Record<ProblemCode, Fields>> = {
  PASSWORD_TOO_SIMPLE: 'newPassword', PASSWORD_TOO_LONG: 'newPassword', PASSWORD_TOO_COMMON: 'newPassword',
}

/** Changes the password with the current one, or sets the first one with an emailed code (RT-20). */
export function ChangePassword() {
  const { account } = useRead(api.account.account)
  const update = useWrite(profile.updatePassword, { failure: 'form' })
  const proof = useProof(account, update.problem)
  const [isChanged, setChanged] = useState(false)
  const { props, wrong, focus, clear } = useForm<Fields>({ check: (typed) => wrongPasswords(typed, proof), send: (typed) => save(typed) })
  const { at, rest } = useRefusal<Fields>(update.problem, { ...places, ...placesOf(proof) }, focus)
  const fault = (field: Fields) => wrong(field) ?? at(field)

  async function save({ currentPassword, newPassword, code }: Typed<Fields>) {
    setChanged(false)
    const response = await update.send({ newPassword, ...(proof === 'code' ? { code: typedCode(code) } : { currentPassword }) })
    if (!response) return
    clear()
    setChanged(true)
    // The server has started a new session.
    await checkSession().catch(() => undefined)
  }

  return (
    <form className="form" {...props} onInput={(event) => { props.onInput(event); if (update.problem) update.reset() }}>
      {isChanged && <p className="verified" role="status"><Icon name="check" /><span>{successText('PASSWORD_CHANGED')}</span></p>}
      {!isChanged && <p className="quiet">{t(account.hasPassword ? 'password.lead' : 'password.firstLead')}</p>}
      {proof === 'currentPassword' && <PasswordField name="currentPassword" label={t('password.current')} error={fault('currentPassword')} />}
      <PasswordField name="newPassword" label={t('password.new')} hint={t('password.rule')} error={fault('newPassword')} isNew />
      <PasswordField name="confirmPassword" label={t('password.confirm')} error={fault('confirmPassword')} isNew />
      {proof === 'code' && <MailedCode email={account.email} error={fault('code')} />}
      <SaveButton busy={update.busy} problem={update.problem} shown={rest}>{t(account.hasPassword ? 'password.change' : 'password.choose')}</SaveButton>
    </form>
  )
}
