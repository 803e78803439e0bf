import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { RegisterForm } from '../session/RegisterForm.tsx'
import { WayIn } from '../session/WayIn.tsx'

/** Registers with a password; an existing member can log in in a modal over it. */
export default function RegisterScreen() {
  const title = t('register.title')
  return (
    <div className="way-in">
      <title>{title}</title>
      <RegisterForm
        head={
          <>
            <WayIn title={title}>{t('register.lead', { programme: t('programme.name') })}</WayIn>
            <p className="way-in-other">{t('register.known')} <Button look="text" to={paths.here({ modal: 'login' })}>{t('login.title')}</Button></p>
          </>
        }
      />
    </div>
  )
}
