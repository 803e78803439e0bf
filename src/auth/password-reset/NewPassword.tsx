import { useEffect, useRef, useState } from 'react'
import { auth } from '#contract/auth.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import { newPasswordProblem } from '#domain/credentials.ts'
import { useAction } from '#lib/api/useAction.ts'
import { useForm, type FieldValues, type FieldErrors } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { problemOf } from '#lib/api/problem.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { checkSession, useViewer } from '#lib/session/viewer.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { send, useIsShown } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Done } from './Done.tsx'
import { fieldMarks } from '#lib/forms/fieldMarks.ts'
import { Opening } from './Opening.tsx'
import { LoginMethods } from '../login/LoginMethods.tsx'

type Fields = 'password1' | 'password2'

/** Sets a new password by the link of a reset email, after checking that the link is valid (RT-08). */
export function NewPassword({ token }: { token: string }) {
  const [stage, setStage] = useState<'checking' | 'good' | 'changed'>('checking')
  const check = useAction()
  const hasChecked = useRef(false)
  const checkLink = () =>
    check.run(async () => {
      await send(auth.checkReset, {}, { token })
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

const Refused = ({
  problem,
  busy,
  onRetry,
}: {
  problem: Problem
  busy: boolean
  onRetry: () => void
}) => (
  <div className="form">
    <h1 className="display t-39">{t(isDead(problem) ? 'login.deadLink' : 'reset.newTitle')}</h1>
    <FormProblem problem={isDead(problem) ? problemOf('RESET_EXPIRED') : problem} />
    {isDead(problem) ? (
      <Button wide to={paths.reset()}>
        {t('login.newLink')}
      </Button>
    ) : (
      <Button wide busy={busy} onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    )}
  </div>
)

function PasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { run, busy, problem, reset } = useAction()
  const disabledReason = useDisabledReason(problem)
  const wait = useWait(problem)
  const isShown = useIsShown()
  const { props, errors, focus } = useForm<Fields>({
    check: wrongIn,
    send: (typed) =>
      run(async () => {
        await send(
          auth.resetPassword,
          typed,
          { token },
          { hasSuccessToast: () => !isShown.current },
        )
        onChanged()
        // Changing the password ends all sessions, including the one of this browser.
        await checkSession().catch(() => undefined)
      }),
  })
  const { fieldErrors, formProblem } = useRefusal(problem, refusedAt, focus)
  const marks = fieldMarks<Fields>(
    'reset',
    ['password1', 'password2'],
    (field) => errors(field) ?? fieldErrors(field),
  )
  if (problem && isDead(problem)) return <Refused problem={problem} busy={busy} onRetry={reset} />

  return (
    <>
      <LoginMethods title={t('reset.newTitle')}>{t('reset.newLead')}</LoginMethods>
      <form
        className="form"
        {...props}
        onInput={(event) => {
          props.onInput(event)
          if (!wait) reset()
        }}
      >
        <PasswordField
          {...marks.password1}
          name="password1"
          label={t('password.new')}
          hint={t('password.rule')}
          isNew
        />
        <PasswordField {...marks.password2} name="password2" label={t('password.again')} isNew />
        <FormProblem problem={formProblem} />
        <Button type="submit" wide busy={busy} {...disabledReason}>
          {t('reset.save')}
        </Button>
      </form>
    </>
  )
}

const refusedAt: Partial<Record<ProblemCode, Fields>> = {
  PASSWORD_TOO_SIMPLE: 'password1',
  PASSWORD_TOO_LONG: 'password1',
  PASSWORD_TOO_COMMON: 'password1',
  PASSWORDS_DIFFER: 'password2',
}

/** VA-10..12: a missing value is shown at its field, a mismatch at the second, a broken rule at the first. */
function wrongIn({ password1, password2 }: FieldValues<Fields>): FieldErrors<Fields> {
  const failure = newPasswordProblem(password1, password2)
  if (failure === undefined) return {}
  if (failure === 'PASSWORDS_DIFFER') return { password2: failure }
  if (failure !== 'ALL_FIELDS_REQUIRED') return { password1: failure }
  return {
    ...(password1 ? {} : { password1: failure }),
    ...(password2 ? {} : { password2: failure }),
  }
}

function Changed() {
  const viewer = useViewer()
  return (
    <Done title={t('reset.changedTitle')} text={successMessage('PASSWORD_CHANGED')}>
      {viewer.kind === 'member' ? (
        <Button wide to={paths.collection()}>
          {t('nav.myMembership')}
        </Button>
      ) : (
        <Button wide to={paths.login()}>
          {t('login.title')}
        </Button>
      )}
    </Done>
  )
}
