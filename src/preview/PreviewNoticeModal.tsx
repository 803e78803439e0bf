import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

/** Opens in a preview instead of every action (MO-17). */
export default function PreviewNoticeModal() {
  const close = useCloseModal()
  return (
    <Modal
      title={t('preview.title')}
      look="small"
      foot={
        <Button wide onClick={close}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>{t('ui.inPreview')}</p>
    </Modal>
  )
}
