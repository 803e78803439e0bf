import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { useAction } from '#lib/api/useAction.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { send, useIsShown } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Done } from '../password-reset/Done.tsx'
import { LoginMethods } from '../login/LoginMethods.tsx'
import '../auth.css'

/** Confirms a new email address by its link, after a press, because mail scanners open links too. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const isShown = useIsShown()
  const { run, busy, problem } = useAction()
  const disabledReason = useDisabledReason(problem)
  const [confirmed, setConfirmed] = useState<string>()

  const confirm = () =>
    run(async () => {
      const { email } = await send(auth.confirmEmail, { token: token ?? '' }, undefined, {
        hasSuccessToast: () => !isShown.current,
      })
      setConfirmed(email)
      await refreshAll()
    })

  if (confirmed !== undefined)
    return (
      <Done title={successMessage('EMAIL_CHANGED')} text={t('confirm.done', { email: confirmed })}>
        <ContinueButton />
      </Done>
    )
  if (token === undefined)
    return <Refused title={t('confirm.cutTitle')} problem={{ message: t('confirm.cutText') }} />
  const refusedTitle = problem && titles[problem.code]
  if (refusedTitle) return <Refused title={t(refusedTitle)} problem={problem} />
  return (
    <>
      <LoginMethods title={t('confirm.title')}>{t('confirm.lead')}</LoginMethods>
      <div className="form">
        <FormProblem problem={problem} />
        <Button wide busy={busy} {...disabledReason} onClick={() => void confirm()}>
          {t('confirm.send')}
        </Button>
      </div>
    </>
  )
}

/** Refusals after which the link stays unusable. */
const titles: Partial<Record<ProblemCode, TextKey>> = {
  RESET_EXPIRED: 'login.deadLink',
  EMAIL_TAKEN: 'confirm.takenTitle',
}

const Refused = ({ title, problem }: { title: string; problem: { message: string } }) => (
  <div className="form">
    <h1 className="display t-39">{title}</h1>
    <FormProblem problem={problem} />
    <ContinueButton />
  </div>
)

/** Links to the account for a member, or to the login. */
const ContinueButton = () =>
  useViewer().kind === 'member' ? (
    <Button wide to={paths.account()}>
      {t('confirm.toAccount')}
    </Button>
  ) : (
    <Button wide to={paths.login()}>
      {t('login.title')}
    </Button>
  )
