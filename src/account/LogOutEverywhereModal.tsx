import { profile } from '#contract/profile.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { useCloseModal } from '#kit/modal.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { leaveThisPhone } from '#kit/viewer.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

/** Confirms logging out everywhere, which removes pass and codes from every phone, including this one. */
export default function LogOutEverywhereModal() {
  const close = useCloseModal()
  const heldBack = useHeldBack()
  const logOut = useWrite(profile.logOutEverywhere)

  async function leave() {
    if (!(await logOut.send({}))) return
    toast.success(t('devices.loggedOut'))
    // The guard of the screen then navigates home, as after a logout.
    void leaveThisPhone()
  }

  return (
    <Modal
      title={t('devices.everywhereTitle')}
      look="small"
      foot={(
        <>
          <Button wide icon="leave" busy={logOut.busy} {...heldBack} onClick={() => void leave()}>{t('devices.everywhere')}</Button>
          <Button look="quiet" wide onClick={close}>{t('login.stayLoggedIn')}</Button>
        </>
      )}
    >
      <p>{t('devices.everywhereText')}</p>
    </Modal>
  )
}
