import { useState } from 'react'
import { serverNow } from '../session/session.ts'
import { t } from '../lib/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TRAINING_MEMBER, trainingVouchers } from './codes.ts'

/** The invented codes, to choose instead of scanning. */
export function TrainingCodes({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (code: string) => {
    setIsOpen(false)
    onCode(code)
  }
  return (
    <>
      <Button icon="training" onClick={() => setIsOpen(true)}>
        {t('till.training.codes')}
      </Button>
      {isOpen && (
        <Dialog title={t('till.training.codes')} onClose={() => setIsOpen(false)}>
          <ul className="choices">
            {trainingVouchers(new Date(serverNow())).map(({ code, title }) => (
              <li key={code}>
                <button type="button" onClick={() => choose(code)}>
                  <span>{t(title)}</span>
                  <span className="code">{code}</span>
                </button>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => choose(TRAINING_MEMBER.code)}>
                <span>{t('till.training.member')}</span>
                <span className="code">{TRAINING_MEMBER.code}</span>
              </button>
            </li>
          </ul>
        </Dialog>
      )}
    </>
  )
}
