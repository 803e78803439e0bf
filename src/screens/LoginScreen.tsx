import { useLocation } from 'react-router-dom'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { ArrivalPanel } from '../session/ArrivalPanel.tsx'
import { arrivedFrom } from '../session/arrived.ts'
import { LoginForm } from '../session/LoginForm.tsx'
import { logOut } from '../session/logOut.ts'
import { WayIn } from '../session/WayIn.tsx'

/** Logging in, and where the link of a letter arrives. A lapsed member finds her pass and the way out here too. */
export default function LoginScreen() {
  const arrived = arrivedFrom(useLocation().state)
  const viewer = useViewer()

  return (
    <div className="way-in">
      <title>{t('login.pageTitle')}</title>
      {arrived ? <ArrivalPanel arrived={arrived} /> : (
        <>
          <LoginForm head={<WayIn title={t('login.title')}>{viewer.kind === 'lapsed' ? t('login.lapsed') : t('login.lead')}</WayIn>} />
          {viewer.kind === 'lapsed' && (
            <div className="way-in-else">
              <Button look="quiet" wide icon="pass" to={paths.pass()}>{t('landing.openPass')}</Button>
              <Button look="text" icon="leave" onClick={() => void logOut()}>{t('nav.logout')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
