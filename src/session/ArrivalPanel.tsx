import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { Problem } from '#contract/problems.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useStored } from '#kit/read.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Arrived } from './arrived.ts'
import { askedLink } from './askedLink.ts'
import { useComeIn } from './useComeIn.ts'

/**
 * The link of a login letter (ST-17, ST-18). In the browser that asked for it the session comes by itself; in any
 * other after a press, because mail scanners open links as well; and nobody is replaced without being asked.
 */
export function ArrivalPanel({ arrived }: { arrived: Arrived }) {
  const { comeIn, busy, problem } = useComeIn()
  const navigate = useNavigate()
  const someoneElse = useSomeoneElse(arrived.email)
  const comesByItself = askedLink.isFor(arrived.email) && !someoneElse
  const hasCome = useRef(false)

  useEffect(() => {
    if (!comesByItself || hasCome.current) return
    hasCome.current = true
    void comeIn(arrived)
  })

  const turnAway = (to: string) => void navigate(to, { replace: true, state: null })

  if (problem) {
    return (
      <div className="form">
        <h1 className="display t-39">{t(isDead(problem) ? 'login.deadLink' : 'login.welcome')}</h1>
        <FormProblem problem={problem} />
        {isDead(problem)
          ? <Button wide onClick={() => turnAway(paths.login())}>{t('login.newLink')}</Button>
          : <Button wide busy={busy} onClick={() => void comeIn(arrived)}>{t('ui.tryAgain')}</Button>}
      </div>
    )
  }
  if (comesByItself) return <Coming />
  return (
    <div className="form">
      <h1 className="display t-39">{t(someoneElse ? 'login.switchTitle' : 'login.welcome')}</h1>
      <p className="quiet">{someoneElse ? t('login.switchText', { email: arrived.email, current: someoneElse }) : t('login.continueAs', { email: arrived.email })}</p>
      <Button wide busy={busy} onClick={() => void comeIn(arrived)}>{t('ui.continue')}</Button>
      {someoneElse && <Button wide look="quiet" onClick={() => turnAway(paths.collection())}>{t('login.stay', { current: someoneElse })}</Button>}
    </div>
  )
}

/** Only the server knows that a link is used up: while nobody answers, or too many ask, it stays good. */
const isDead = ({ code }: Pick<Problem, 'code'>): boolean => code === 'LINK_EXPIRED'

const Coming = () => (
  <div className="form" role="status">
    <h1 className="display t-39">{t('login.comingIn')}</h1>
    <Skeleton width="100%" height={52} />
  </div>
)

/** The address of a member who is logged in here and is not the one the letter was written to. */
function useSomeoneElse(email: string): string | undefined {
  const viewer = useViewer()
  const current = useStored(api.account.account)?.account.email
  if (viewer.kind !== 'member') return undefined
  return current !== undefined && canonicalEmail(current) === canonicalEmail(email) ? undefined : current ?? t('login.anotherMember')
}
