import { useState } from 'react'
import { door } from '#contract/door.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { useErrand } from '#kit/errand.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { paths } from '#kit/paths.ts'
import { refreshEverything } from '#kit/queries.ts'
import { successText } from '#kit/sentences.ts'
import { t, type TextKey } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Done } from './Done.tsx'
import { WayIn } from './WayIn.tsx'
import './session.css'

/** Confirms a new email address by its link, after a press, because mail scanners open links too. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const { run, busy, problem } = useErrand()
  const heldBack = useHeldBack(problem)
  const [confirmed, setConfirmed] = useState<string>()

  const confirm = () => run(async () => {
    const { email } = await deliver(door.confirmEmail, { token: token ?? '' })
    setConfirmed(email)
    await refreshEverything()
  })

  if (confirmed !== undefined) return <Done title={successText('EMAIL_CHANGED')} text={t('confirm.done', { email: confirmed })}><ContinueButton /></Done>
  if (token === undefined) return <Refused title={t('confirm.cutTitle')} problem={{ message: t('confirm.cutText') }} />
  const refusedTitle = problem && titles[problem.code]
  if (refusedTitle) return <Refused title={t(refusedTitle)} problem={problem} />
  return (
    <>
      <WayIn title={t('confirm.title')}>{t('confirm.lead')}</WayIn>
      <div className="form">
        <FormProblem problem={problem} />
        <Button wide busy={busy} {...heldBack} onClick={() => void confirm()}>{t('confirm.send')}</Button>
      </div>
    </>
  )
}

/** Refusals after which the link stays unusable. */
const titles: Partial<Record<ProblemCode, TextKey>> = { RESET_EXPIRED: 'login.deadLink', EMAIL_TAKEN: 'confirm.takenTitle' }

const Refused = ({ title, problem }: { title: string; problem: { message: string } }) => (
  <div className="form">
    <h1 className="display t-39">{title}</h1>
    <FormProblem problem={problem} />
    <ContinueButton />
  </div>
)

/** Links to the account for a member, or to the login. */
const ContinueButton = () => (useViewer().kind === 'member'
  ? <Button wide to={paths.account()}>{t('confirm.toAccount')}</Button>
  : <Button wide to={paths.login()}>{t('login.title')}</Button>)
