import { useState } from 'react'
import { staff } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { logInWithPasskey } from './passkeys.ts'

type LoginProps = { onBack: () => void; onLoggedIn: () => void }

/** Logs a manager in with a passkey, or sends a link to log in with. */
export function Login({ onBack, onLoggedIn }: LoginProps) {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const link = useAction(async () => {
    await call(staff.sendLink, { body: { email } })
    setIsSent(true)
  })
  const passkey = useAction(async () => {
    await logInWithPasskey()
    onLoggedIn()
  })
  const failure = passkey.failure ?? link.failure
  return (
    <form
      className="screen-part manager"
      onSubmit={(event) => {
        event.preventDefault()
        link.run()
      }}
    >
      <Title back={{ label: t('till.manager.back'), onClick: onBack }}>
        {t('till.manager.title')}
      </Title>
      <div className="body manager-lead">
        <div className="head">
          <h2 className="display">{t('till.login.title')}</h2>
          <p>{t('till.login.lead')}</p>
        </div>
        <label className="input">
          <span>{t('till.login.email')}</span>
          <input
            type="email"
            value={email}
            autoComplete="email"
            required
            maxLength={320}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        {isSent && (
          <Note icon="tick" role="status">
            {t('till.login.sent')}
          </Note>
        )}
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
      </div>
      <div className="dock">
        <Button look="main" type="submit" isBusy={link.isRunning}>
          {t('till.login.send')}
        </Button>
        <Button isBusy={passkey.isRunning} onClick={() => passkey.run()}>
          {t('till.login.passkey')}
        </Button>
      </div>
    </form>
  )
}
