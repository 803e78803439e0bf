import { useLocation } from 'react-router-dom'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { ArrivalPanel } from '../session/ArrivalPanel.tsx'
import { arrivedIn, isTurnedAway } from '../session/arrived.ts'
import { useCarried } from '../session/carried.ts'
import { leadOf } from '../session/leadOf.ts'
import { LoginForm } from '../session/LoginForm.tsx'
import { askToLogOut } from '../session/logOut.ts'
import { WayIn } from '../session/WayIn.tsx'

/** The login, also opened by the link of a login email. A signed-out member with a stored pass can open it or log out here. */
export default function LoginScreen() {
  const { state } = useLocation()
  const arrived = arrivedIn(useCarried())
  const viewer = useViewer()

  return (
    <div className="way-in">
      <title>{t('login.pageTitle')}</title>
      {arrived ? <ArrivalPanel arrived={arrived} /> : (
        <>
          <LoginForm as="h1" head={(method) => <WayIn title={t('login.title')}>{t(leadOf(viewer, method, state))}</WayIn>} />
          {viewer.kind === 'visitor' && isTurnedAway(state) && (
            <div className="way-in-else">
              <p className="quiet">{t('login.notYet')}</p>
              <Button look="quiet" wide to={paths.joinForm()}>{t('login.toJoin')}</Button>
            </div>
          )}
          {viewer.kind === 'lapsed' && (
            <div className="way-in-else">
              <Button look="quiet" wide icon="pass" to={paths.pass()}>{t('landing.openPass')}</Button>
              <Button look="text" icon="leave" onClick={askToLogOut}>{t('nav.logout')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
