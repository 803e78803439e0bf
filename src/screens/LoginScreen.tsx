import { useLocation } from 'react-router-dom'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { LoginPanel } from '../auth/login/LoginPanel.tsx'
import { loginTokenIn, wasRefused } from '../auth/login/arrivalToken.ts'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { loginIntro } from '../auth/login/loginIntro.ts'
import { LoginForm } from '../auth/login/LoginForm.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'
import { LoginMethods } from '../auth/login/LoginMethods.tsx'

/** The login, also opened by the link of a login email. A signed-out member with a stored pass can open it or log out here. */
export default function LoginScreen() {
  const { state } = useLocation()
  const arrived = loginTokenIn(useLinkParameters())
  const viewer = useViewer()

  return (
    <div className="auth-panel">
      <title>{t('login.pageTitle')}</title>
      {arrived ? (
        <LoginPanel arrived={arrived} />
      ) : (
        <>
          <LoginForm
            as="h1"
            head={(method) => (
              <LoginMethods title={t('login.title')}>
                {t(loginIntro(viewer, method, state))}
              </LoginMethods>
            )}
          />
          {viewer.kind === 'visitor' && wasRefused(state) && (
            <div className="auth-panel-alternative">
              <p className="quiet">{t('login.notYet')}</p>
              <Button look="quiet" wide to={paths.joinForm()}>
                {t('login.toJoin')}
              </Button>
            </div>
          )}
          {viewer.kind === 'signedOutMember' && (
            <div className="auth-panel-alternative">
              <Button look="quiet" wide icon="pass" to={paths.pass()}>
                {t('landing.openPass')}
              </Button>
              <Button look="text" icon="leave" onClick={confirmLogOut}>
                {t('nav.logout')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
