import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { Problem } from '#contract/problems.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { hasFailed, read, useStored, watchAnswers } from '#lib/api/read.ts'
import { useWatched } from '#lib/api/useWatched.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { LoginToken } from './arrivalToken.ts'
import { requestedLink } from './requestedLink.ts'
import { useLoginByLink } from './useLogin.ts'

/**
 * Logs in by the link of a login email (ST-17, ST-18): at once in the browser that requested it, elsewhere after a
 * press, because mail scanners open links too. Another logged-in member is only replaced after a question. A press that
 * comes before it is known whether there is one is kept until then.
 */
export function LoginPanel({ arrived }: { arrived: LoginToken }) {
  const { comeIn, busy, problem } = useLoginByLink()
  const navigate = useNavigate()
  const { someoneElse, isPending } = useSomeoneElse(arrived.email)
  const [isPressed, setPressed] = useState(false)
  const isAutomatic =
    (isPressed || requestedLink.isFor(arrived.email)) && !someoneElse && !isPending
  const hasStarted = useRef(false)

  useEffect(() => {
    if (!isAutomatic || hasStarted.current) return
    hasStarted.current = true
    void comeIn(arrived)
  })

  const leave = (to: string) => void navigate(to, { replace: true, state: null })

  if (problem) {
    return (
      <div className="form">
        <h1 className="display t-39">{t(isDead(problem) ? 'login.deadLink' : 'login.welcome')}</h1>
        <FormProblem problem={problem} />
        {isDead(problem) ? (
          <Button wide onClick={() => leave(paths.login())}>
            {t('login.newLink')}
          </Button>
        ) : (
          <Button wide busy={busy} onClick={() => void comeIn(arrived)}>
            {t('ui.tryAgain')}
          </Button>
        )}
      </div>
    )
  }
  if (isAutomatic || busy) return <LoggingIn />
  return (
    <div className="form">
      <h1 className="display t-39">{t(someoneElse ? 'login.switchTitle' : 'login.welcome')}</h1>
      <p className="quiet">
        {someoneElse
          ? t('login.switchText', { email: arrived.email, current: someoneElse })
          : t('login.continueAs', { email: arrived.email })}
      </p>
      <Button
        wide
        busy={isPending && isPressed}
        onClick={() => (isPending ? setPressed(true) : void comeIn(arrived))}
      >
        {t('ui.continue')}
      </Button>
      {someoneElse && (
        <Button wide look="quiet" onClick={() => leave(paths.collection())}>
          {t('login.stay', { current: someoneElse })}
        </Button>
      )}
    </div>
  )
}

/** Whether the link is used up. Only the server knows: network errors and rate limits leave it valid. */
const isDead = ({ code }: Pick<Problem, 'code'>): boolean => code === 'LINK_EXPIRED'

const LoggingIn = () => (
  <div className="form" role="status">
    <h1 className="display t-39">{t('login.comingIn')}</h1>
    <Skeleton width="100%" height={52} />
  </div>
)

/**
 * Returns the email of the logged-in member when the login email was sent to another address. Pending until the
 * account is read: a question that appears and goes would move the button during a press.
 */
function useSomeoneElse(email: string): { someoneElse?: string; isPending: boolean } {
  const isMember = useViewer().kind === 'member'
  const current = useStored(api.account.account)?.account.email
  const isUnreadable = useWatched(watchAnswers, () => hasFailed(api.account.account))
  const isMissing = isMember && current === undefined
  useEffect(() => {
    if (isMissing && !isUnreadable) void read(api.account.account).catch(() => undefined)
  }, [isMissing, isUnreadable])

  if (!isMember) return { isPending: false }
  if (isMissing)
    return isUnreadable
      ? { someoneElse: t('login.anotherMember'), isPending: false }
      : { isPending: true }
  return current !== undefined && canonicalEmail(current) !== canonicalEmail(email)
    ? { someoneElse: current, isPending: false }
    : { isPending: false }
}
