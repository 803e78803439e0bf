import { useEffect, useRef, useState } from 'react'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { hasUnsavedForm, leaveUnsaved, saveAndLeave } from './leaving.ts'

/** Asks whether to save before a page with unsaved changes is left. */
export default function UnsavedModal() {
  const close = useCloseModal()
  const isSaving = useRef(false)
  const [isOpen] = useState(hasUnsavedForm)
  // Forward can lead to the entry of a question whose changes are saved since.
  useEffect(() => {
    if (!isOpen) close()
  }, [isOpen, close])
  // Saves after the modal has returned the focus: if saving fails, the form then moves it to the wrong field.
  useEffect(
    () => () => {
      if (isSaving.current) saveAndLeave()
    },
    [],
  )
  if (!isOpen) return null
  return (
    <Modal
      title={t('unsaved.title')}
      look="small"
      foot={
        <>
          <Button
            wide
            onClick={() => {
              isSaving.current = true
              close()
            }}
          >
            {t('unsaved.save')}
          </Button>
          <Button look="quiet" wide onClick={leaveUnsaved}>
            {t('unsaved.leave')}
          </Button>
          <Button look="quiet" wide onClick={close}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Modal>
  )
}
