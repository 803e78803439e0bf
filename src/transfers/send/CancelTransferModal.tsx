import { api } from '#contract/index.ts'
import { transfers } from '#contract/transfers.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import '#ui/flow.css'

/** Confirms taking a pending transfer back (ST-43). */
export default function CancelTransferModal({ id = '' }: ModalProps<'cancel-transfer'>) {
  return (
    <Modal look="small" title={t('transfer.cancelTitle')}>
      <Section>
        <Cancel nftId={id} />
      </Section>
    </Modal>
  )
}

function Cancel({ nftId }: { nftId: string }) {
  const close = useCloseModal()
  const {
    nft: { creator },
  } = useRead(api.collection.nft, { nftId })
  const write = useWrite(transfers.cancel, { failure: 'form' })
  const disabledReason = useDisabledReason(write.problem)

  async function cancel() {
    if (await write.send({ nftId, creatorId: creator.creatorId })) close()
  }

  return (
    <>
      <p>{t('transfer.cancelText')}</p>
      <div className="flow-buttons">
        <FormProblem problem={write.problem} />
        <Button wide busy={write.busy} onClick={() => void cancel()} {...disabledReason}>
          {t('transfer.cancelButton')}
        </Button>
        <Button wide look="quiet" disabled={write.busy} onClick={close}>
          {t('transfer.keep')}
        </Button>
      </div>
    </>
  )
}
