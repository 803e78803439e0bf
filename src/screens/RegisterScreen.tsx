import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { RegisterForm } from '../auth/registration/RegisterForm.tsx'
import { LoginMethods } from '../auth/login/LoginMethods.tsx'

/** Registers with a password; an existing member can log in in a modal over it. */
export default function RegisterScreen() {
  const title = t('register.title')
  return (
    <div className="auth-panel">
      <title>{title}</title>
      <RegisterForm
        head={
          <>
            <LoginMethods title={title}>
              {t('register.lead', { program: t('program.name') })}
            </LoginMethods>
            <p className="auth-panel-other">
              {t('register.alreadyKnown')}{' '}
              <Button look="text" to={paths.here({ modal: 'login' })}>
                {t('login.title')}
              </Button>
            </p>
          </>
        }
      />
    </div>
  )
}
