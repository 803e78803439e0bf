import { staff, type StaffPerson } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'

type LinkLoginProps = {
  token: string
  /** The manager who is logged in on this device. */
  current: StaffPerson | undefined
  onBack: () => void
  onLoggedIn: () => void
  onUnused: () => void
}

/** Logs in by the link of an email after a press: mail scanners open links too, and some run the page. */
export function LinkLogin({ token, current, onBack, onLoggedIn, onUnused }: LinkLoginProps) {
  const { run, isRunning, failure } = useAction(async () => {
    await call(staff.logIn, { body: { token } })
    onLoggedIn()
  })
  const isExpired = failure?.code === 'STAFF_LINK_EXPIRED'
  return (
    <div className="screen-part manager">
      <Title back={{ label: t('till.manager.back'), onClick: onBack }}>
        {t('till.manager.title')}
      </Title>
      <div className="body manager-lead">
        <div className="head">
          <h2 className="display">{t(current ? 'till.login.switchTitle' : 'till.login.title')}</h2>
          <p>
            {current
              ? t('till.login.switchLead', { name: current.name })
              : t('till.login.linkLead')}
          </p>
        </div>
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
      </div>
      <div className="dock">
        {!isExpired && (
          <Button look="main" isBusy={isRunning} onClick={() => run()}>
            {t('till.login.do')}
          </Button>
        )}
        {current ? (
          <Button onClick={onUnused}>{t('till.login.stay', { name: current.name })}</Button>
        ) : (
          isExpired && <Button onClick={onUnused}>{t('till.login.newLink')}</Button>
        )}
      </div>
    </div>
  )
}
