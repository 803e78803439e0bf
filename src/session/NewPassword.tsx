import { useEffect, useRef, useState } from 'react'
import { door } from '#contract/door.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import { newPasswordFault } from '#domain/credentials.ts'
import { useErrand } from '#kit/errand.ts'
import { useForm, type Typed, type Wrong } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { paths } from '#kit/paths.ts'
import { problemOf } from '#kit/problem.ts'
import { useRefusal } from '#kit/refusal.ts'
import { successText } from '#kit/sentences.ts'
import { t } from '#kit/t.ts'
import { checkSession, useViewer } from '#kit/viewer.ts'
import { useWait } from '#kit/wait.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Done } from './Done.tsx'
import { marksOf } from '#kit/marksOf.ts'
import { Opening } from './Opening.tsx'
import { WayIn } from './WayIn.tsx'

type Fields = 'password1' | 'password2'

/** Sets a new password by the link of a reset email, after checking that the link is valid (RT-08). */
export function NewPassword({ token }: { token: string }) {
  const [stage, setStage] = useState<'checking' | 'good' | 'changed'>('checking')
  const check = useErrand()
  const hasChecked = useRef(false)
  const checkLink = () => check.run(async () => {
    await deliver(door.checkReset, {}, { token })
    setStage('good')
  })
  useEffect(() => {
    if (hasChecked.current) return
    hasChecked.current = true
    void checkLink()
  })

  if (stage === 'changed') return <Changed />
  if (stage === 'good') return <PasswordForm token={token} onChanged={() => setStage('changed')} />
  if (!check.problem) return <Opening title={t('reset.checking')} />
  return <Refused problem={check.problem} busy={check.busy} onRetry={() => void checkLink()} />
}

// 404: a truncated link. Like an expired one, it needs a new email.
const isDead = ({ status, code }: Problem): boolean => code === 'RESET_EXPIRED' || status === 404

const Refused = ({ problem, busy, onRetry }: { problem: Problem; busy: boolean; onRetry: () => void }) => (
  <div className="form">
    <h1 className="display t-39">{t(isDead(problem) ? 'login.deadLink' : 'reset.newTitle')}</h1>
    <FormProblem problem={isDead(problem) ? problemOf('RESET_EXPIRED') : problem} />
    {isDead(problem)
      ? <Button wide to={paths.reset()}>{t('login.newLink')}</Button>
      : <Button wide busy={busy} onClick={onRetry}>{t('ui.tryAgain')}</Button>}
  </div>
)

function PasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { run, busy, problem, reset } = useErrand()
  const heldBack = useHeldBack(problem)
  const wait = useWait(problem)
  const { props, wrong, focus } = useForm<Fields>({
    check: wrongIn,
    send: (typed) => run(async () => {
      await deliver(door.resetPassword, typed, { token })
      onChanged()
      // Changing the password ends all sessions, including the one of this browser.
      await checkSession().catch(() => undefined)
    }),
  })
  const { at, rest } = useRefusal(problem, refusedAt, focus)
  const marks = marksOf<Fields>('reset', ['password1', 'password2'], (field) => wrong(field) ?? at(field))
  if (problem && isDead(problem)) return <Refused problem={problem} busy={busy} onRetry={reset} />

  return (
    <>
      <WayIn title={t('reset.newTitle')}>{t('reset.newLead')}</WayIn>
      <form className="form" {...props} onInput={(event) => { props.onInput(event); if (!wait) reset() }}>
        <PasswordField {...marks.password1} name="password1" label={t('password.new')} hint={t('password.rule')} isNew />
        <PasswordField {...marks.password2} name="password2" label={t('password.again')} isNew />
        <FormProblem problem={rest} />
        <Button type="submit" wide busy={busy} {...heldBack}>{t('reset.save')}</Button>
      </form>
    </>
  )
}

const refusedAt: Partial<Record<ProblemCode, Fields>> = { PASSWORD_TOO_SIMPLE: 'password1', PASSWORD_TOO_LONG: 'password1', PASSWORD_TOO_COMMON: 'password1', PASSWORDS_DIFFER: 'password2' }

/** VA-10..12: a missing value is shown at its field, a mismatch at the second, a broken rule at the first. */
function wrongIn({ password1, password2 }: Typed<Fields>): Wrong<Fields> {
  const fault = newPasswordFault(password1, password2)
  if (fault === undefined) return {}
  if (fault === 'PASSWORDS_DIFFER') return { password2: fault }
  if (fault !== 'ALL_FIELDS_REQUIRED') return { password1: fault }
  return { ...(password1 ? {} : { password1: fault }), ...(password2 ? {} : { password2: fault }) }
}

function Changed() {
  const viewer = useViewer()
  return (
    <Done title={t('reset.changedTitle')} text={successText('PASSWORD_CHANGED')}>
      {viewer.kind === 'member'
        ? <Button wide to={paths.collection()}>{t('nav.myMembership')}</Button>
        : <Button wide to={paths.login()}>{t('login.title')}</Button>}
    </Done>
  )
}
