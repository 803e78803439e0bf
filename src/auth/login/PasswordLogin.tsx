import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { auth } from '#contract/auth.ts'
import { isEmail } from '#domain/credentials.ts'
import { useForm, type FieldValues, type FieldErrors } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { send } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { requestedLink } from './requestedLink.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { LOGIN_DRAFT } from './drafts.ts'
import { fieldMarks } from '#lib/forms/fieldMarks.ts'
import { useLoginAction } from './useLogin.ts'
import { pendingCode, usePendingCode } from './pendingCode.ts'
import '../auth.css'

type Fields = 'email' | 'password'

/** Logs in with a password, plus an emailed code when the account or the brand requires one (ST-12..15). */
export function PasswordLogin({
  as,
  head,
  otherWay,
  onLink,
}: {
  as: 'h1' | 'h3'
  head: ReactNode
  otherWay: ReactNode
  onLink: (() => void) | undefined
}) {
  const { run, busy, problem, reset } = useLoginAction()
  const [waiting, setWaiting] = usePendingCode('login')
  const ownEmail = useStored(api.account.account)?.account.email
  const [initialEmail] = useState(requestedLink.email() ?? ownEmail)
  const disabledReason = useDisabledReason(problem)
  const wait = useWait(problem)
  const { props, errors } = useForm<Fields>({ draft: LOGIN_DRAFT, check: wrongIn, send: logIn })
  const marks = fieldMarks('login', ['email', 'password'], errors)
  useEffect(() => {
    if (problem?.code === 'WRONG_CREDENTIALS') clearPassword(props.ref.current)
  }, [problem, props.ref])

  function logIn({ email, password }: FieldValues<Fields>) {
    void run(async () => {
      const { userId } = await send(auth.authenticate, { email, password })
      if (userId !== undefined) return void setWaiting({ challenge: userId, email })
      toast.successCode('LOGGED_IN')
      return {}
    })
  }

  // The refusal was about the previous input; a wait applies to the address and ends only with another one.
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    if (problem && (!wait || (event.target as HTMLInputElement).name === 'email')) reset()
  }

  if (waiting)
    return (
      <CodeStep
        as={as}
        {...waiting}
        onLink={onLink}
        onOver={() => pendingCode.clear('login')}
        onBack={() => setWaiting(undefined)}
      />
    )
  return (
    <>
      {head}
      <form className="form email-form" {...props} onInput={onInput}>
        <EmailField {...marks.email} defaultValue={initialEmail} autoComplete="username" />
        <PasswordField {...marks.password} name="password" label={t('password.label')} />
        <Link className="text-link forgot-password" to={paths.reset()}>
          {t('password.forgotten')}
        </Link>
        <FormProblem problem={problem} />
        <Button type="submit" wide busy={busy} {...disabledReason}>
          {t('login.withPassword')}
        </Button>
      </form>
      <div className="login-methods">{otherWay}</div>
    </>
  )
}

/** VA-02: one message for both fields. */
function wrongIn({ email, password }: FieldValues<Fields>): FieldErrors<Fields> {
  if (email && password) return isEmail(email) ? {} : { email: 'INVALID_EMAIL' }
  return {
    ...(email ? {} : { email: 'EMAIL_AND_PASSWORD_REQUIRED' }),
    ...(password ? {} : { password: 'EMAIL_AND_PASSWORD_REQUIRED' }),
  }
}

function clearPassword(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('password')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}
