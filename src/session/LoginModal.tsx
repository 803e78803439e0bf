import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Modal } from '#ui/Modal.tsx'
import { leadOf } from './leadOf.ts'
import { LoginForm } from './LoginForm.tsx'

/** Logging in without leaving the page (MO-06): what is typed below stays. */
export default function LoginModal() {
  const viewer = useViewer()
  return (
    <Modal title={t('login.title')}>
      <LoginForm as="h3" head={(method) => <p className="quiet login-lead">{t(leadOf(viewer, method))}</p>} />
    </Modal>
  )
}
