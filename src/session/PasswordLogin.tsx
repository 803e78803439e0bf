import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { door } from '#contract/door.ts'
import { isEmail } from '#domain/credentials.ts'
import { useForm, type Typed, type Wrong } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { paths } from '#kit/paths.ts'
import { useStored } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useWait } from '#kit/wait.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { askedLink } from './askedLink.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { LOGIN_DRAFT } from './drafts.ts'
import { marksOf } from '#kit/marksOf.ts'
import { useComingIn } from './useComeIn.ts'
import { waitingCode, useWaitingCode } from './waitingCode.ts'
import './session.css'

type Fields = 'email' | 'password'

/** Logs in with a password, plus an emailed code when the account or the brand requires one (ST-12..15). */
export function PasswordLogin({ as, head, otherWay, onLink }: { as: 'h1' | 'h3'; head: ReactNode; otherWay: ReactNode; onLink: (() => void) | undefined }) {
  const { by, busy, problem, reset } = useComingIn()
  const [waiting, setWaiting] = useWaitingCode('login')
  const ownEmail = useStored(api.account.account)?.account.email
  const [initialEmail] = useState(askedLink.email() ?? ownEmail)
  const heldBack = useHeldBack(problem)
  const wait = useWait(problem)
  const { props, wrong } = useForm<Fields>({ draft: LOGIN_DRAFT, check: wrongIn, send: logIn })
  const marks = marksOf('login', ['email', 'password'], wrong)
  useEffect(() => { if (problem?.code === 'WRONG_CREDENTIALS') clearPassword(props.ref.current) }, [problem, props.ref])

  function logIn({ email, password }: Typed<Fields>) {
    void by(async () => {
      const { userId } = await deliver(door.authenticate, { email, password })
      if (userId !== undefined) return void setWaiting({ challenge: userId, email })
      toast.says('LOGGED_IN')
      return {}
    })
  }

  // The refusal was about the previous input; a wait applies to the address and ends only with another one.
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    if (problem && (!wait || (event.target as HTMLInputElement).name === 'email')) reset()
  }

  if (waiting) return <CodeStep as={as} {...waiting} onLink={onLink} onOver={() => waitingCode.forget('login')} onBack={() => setWaiting(undefined)} />
  return (
    <>
      {head}
      <form className="form email-form" {...props} onInput={onInput}>
        <EmailField {...marks.email} defaultValue={initialEmail} autoComplete="username" />
        <PasswordField {...marks.password} name="password" label={t('password.label')} />
        <Link className="text-link forgotten" to={paths.reset()}>{t('password.forgotten')}</Link>
        <FormProblem problem={problem} />
        <Button type="submit" wide busy={busy} {...heldBack}>{t('login.withPassword')}</Button>
      </form>
      <div className="ways">{otherWay}</div>
    </>
  )
}

/** VA-02: one message for both fields. */
function wrongIn({ email, password }: Typed<Fields>): Wrong<Fields> {
  if (email && password) return isEmail(email) ? {} : { email: 'INVALID_EMAIL' }
  return { ...(email ? {} : { email: 'EMAIL_AND_PASSWORD_REQUIRED' }), ...(password ? {} : { password: 'EMAIL_AND_PASSWORD_REQUIRED' }) }
}

function clearPassword(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('password')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}
