import { useOnline } from '#lib/api/online.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { logOut } from './logOut.ts'

/** Confirms the logout. Opened only when it removes data that needs a connection to load again. */
export default function LogOutModal() {
  const close = useCloseModal()
  const isOnline = useOnline()
  return (
    <Modal
      title={t('login.logOutTitle')}
      look="small"
      foot={
        <>
          <Button wide icon="leave" onClick={() => void logOut()}>
            {t('nav.logout')}
          </Button>
          <Button look="quiet" wide onClick={close}>
            {t('login.stayLoggedIn')}
          </Button>
        </>
      }
    >
      <p>{t('login.logOutText')}</p>
      {!isOnline && <p>{t('login.logOutOffline')}</p>}
    </Modal>
  )
}
