import { brand } from '../lib/brand.ts'
import type { CallFailure } from '../lib/call.ts'
import { t } from '../lib/texts.ts'
import { endTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { VerdictView } from './VerdictView.tsx'
import { outcomeOfFailure } from './verdicts.ts'

type FailedCheckProps = {
  failure: CallFailure
  /** It was sent again. */
  isBusy?: boolean
  onNext: () => void
  onRepeat: () => void
}

/** A check or a use that was refused, or that got no answer. */
export function FailedCheck({ failure, isBusy = false, onNext, onRepeat }: FailedCheckProps) {
  const { verdict, mark, word, why, isRepeatable } = outcomeOfFailure(failure)
  return (
    <VerdictView
      verdict={verdict}
      mark={mark}
      word={t(word)}
      why={why ? t(why) : failure.message}
      dock={
        isRepeatable ? (
          <>
            <Button look="main" isBusy={isBusy} onClick={onRepeat}>
              {t('till.tryAgain')}
            </Button>
            <Button look="text" isDisabled={isBusy} onClick={onNext}>
              {t('till.cancel')}
            </Button>
          </>
        ) : (
          <>
            <NextButton onClick={onNext} />
            {failure.code === 'TRAINING_CODE_UNKNOWN' && (
              <Button
                look="text"
                onClick={() => {
                  endTraining()
                  onNext()
                }}
              >
                {t('till.training.end')}
              </Button>
            )}
          </>
        )
      }
    >
      {word === 'till.word.otherBrand' && (
        <div className="framed">
          <Note icon="info">{t('till.otherBrand.ask', { brand: brand.name })}</Note>
        </div>
      )}
    </VerdictView>
  )
}

export function NextButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="main" icon="scan" onClick={onClick}>
      {t('till.next')}
    </Button>
  )
}
