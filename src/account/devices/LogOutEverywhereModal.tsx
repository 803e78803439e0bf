import { accountSettings } from '#contract/account-settings.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { logOutThisPhone } from '#lib/session/viewer.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

/** Confirms logging out everywhere, which removes pass and codes from every phone, including this one. */
export default function LogOutEverywhereModal() {
  const close = useCloseModal()
  const disabledReason = useDisabledReason()
  const logOut = useWrite(accountSettings.logOutEverywhere)

  async function leave() {
    if (!(await logOut.send({}))) return
    toast.success(t('devices.loggedOut'))
    // The guard of the screen then navigates home, as after a logout.
    void logOutThisPhone()
  }

  return (
    <Modal
      title={t('devices.everywhereTitle')}
      look="small"
      foot={
        <>
          <Button
            wide
            icon="leave"
            busy={logOut.busy}
            {...disabledReason}
            onClick={() => void leave()}
          >
            {t('devices.everywhere')}
          </Button>
          <Button look="quiet" wide onClick={close}>
            {t('login.stayLoggedIn')}
          </Button>
        </>
      }
    >
      <p>{t('devices.everywhereText')}</p>
    </Modal>
  )
}
