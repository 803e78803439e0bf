import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { normalizeCode } from '#domain/codes.ts'
import { useForm, type FieldValues } from '#lib/forms/form.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { useRead } from '#lib/api/read.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { checkSession } from '#lib/session/viewer.ts'
import { useWrite } from '#lib/api/write.ts'
import { Icon } from '#ui/Icon.tsx'
import { EmailedCode } from '#lib/forms/EmailedCode.tsx'
import { passwordErrors, type PasswordField as Fields } from './passwordRules.ts'
import { proofFields, useProof } from '#lib/forms/proof.ts'
import { SaveButton } from '../SaveButton.tsx'

const places: Partial<Record<ProblemCode, Fields>> = {
  PASSWORD_TOO_SIMPLE: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
}

/** Changes the password with the current one, or sets the first one with an emailed code (RT-20). */
export function ChangePassword() {
  const { account } = useRead(api.account.account)
  const update = useWrite(accountSettings.updatePassword, { failure: 'form', success: 'screen' })
  const proof = useProof(account, update.problem)
  const [isChanged, setChanged] = useState(false)
  const { props, errors, focus, clear } = useForm<Fields>({
    check: (typed) => passwordErrors(typed, proof),
    send: (typed) => save(typed),
  })
  const { fieldErrors, formProblem } = useRefusal<Fields>(
    update.problem,
    { ...places, ...proofFields(proof) },
    focus,
  )
  const failure = (field: Fields) => errors(field) ?? fieldErrors(field)

  async function save({ currentPassword, newPassword, code }: FieldValues<Fields>) {
    setChanged(false)
    const response = await update.send({
      newPassword,
      ...(proof === 'code' ? { code: normalizeCode(code) } : { currentPassword }),
    })
    if (!response) return
    clear()
    setChanged(true)
    // The server has started a new session.
    await checkSession().catch(() => undefined)
  }

  return (
    <form
      className="form"
      {...props}
      onInput={(event) => {
        props.onInput(event)
        if (update.problem) update.reset()
      }}
    >
      {isChanged ? (
        <Changed />
      ) : (
        <p className="quiet">{t(account.hasPassword ? 'password.lead' : 'password.firstLead')}</p>
      )}
      {proof === 'currentPassword' && (
        <PasswordField
          name="currentPassword"
          label={t('password.current')}
          error={failure('currentPassword')}
        />
      )}
      <PasswordField
        name="newPassword"
        label={t('password.new')}
        hint={t('password.rule')}
        error={failure('newPassword')}
        isNew
      />
      <PasswordField
        name="confirmPassword"
        label={t('password.confirm')}
        error={failure('confirmPassword')}
        isNew
      />
      {proof === 'code' && <EmailedCode email={account.email} error={failure('code')} />}
      <SaveButton busy={update.busy} problem={update.problem} shown={formProblem}>
        {t(account.hasPassword ? 'password.change' : 'password.choose')}
      </SaveButton>
    </form>
  )
}

/** Comes into view, because the button that was pressed is far below. */
function Changed() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <p className="verified" role="status" ref={line}>
      <Icon name="check" />
      <span>{successMessage('PASSWORD_CHANGED')}</span>
    </p>
  )
}
