import { transfers } from '#contract/transfers.ts'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { declined, offered } from '../claimToken.ts'
import '../send/send.css'
import '#ui/flow.css'

/** Confirms that the recipient does not want a piece. */
export default function DeclineModal({ id }: ModalProps<'decline'>) {
  const close = useCloseModal()
  const write = useWrite(transfers.decline, { failure: 'form' })
  const disabledReason = useDisabledReason(write.problem)
  const token = offered.get()

  async function decline() {
    if (!(await write.send(id ? { transferId: id } : { transferToken: token }))) return
    if (!id && token) declined.set(token)
    close()
  }

  return (
    <Modal look="small" title={t('claim.declineTitle')}>
      <p>{t('claim.declineText')}</p>
      <div className="flow-buttons">
        <FormProblem problem={write.problem} />
        <Button wide busy={write.busy} onClick={() => void decline()} {...disabledReason}>
          {t('claim.declineConfirm')}
        </Button>
        <Button wide look="quiet" disabled={write.busy} onClick={close}>
          {t('claim.declineKeep')}
        </Button>
      </div>
    </Modal>
  )
}
