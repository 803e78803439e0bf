import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Modal } from '#ui/Modal.tsx'
import { loginIntro } from './loginIntro.ts'
import { LoginForm } from './LoginForm.tsx'

/** Logs in without leaving the page (MO-06), so that text typed there is kept. */
export default function LoginModal() {
  const viewer = useViewer()
  return (
    <Modal title={t('login.title')}>
      <LoginForm
        as="h3"
        head={(method) => <p className="quiet login-lead">{t(loginIntro(viewer, method))}</p>}
      />
    </Modal>
  )
}
