import { useEffect, useRef, useState } from 'react'
import type { UseAnswer, VoucherShown } from '../lib/backend.ts'
import { money, time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useNow } from '../lib/useNow.ts'
import { useBackend } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { memberFact, whatFact } from './facts.ts'
import { NextButton } from './FailedCheck.tsx'
import { OnlyManager } from './OnlyManager.tsx'
import { isTooSoon, undoLeft } from './undo-time.ts'
import { VerdictView } from './VerdictView.tsx'

type UsedVoucherProps = { voucher: VoucherShown; use: UseAnswer; onNext: () => void }

/** A voucher that was just used: what to do with the bill, and the way to undo it. */
export function UsedVoucher({ voucher, use, onNext }: UsedVoucherProps) {
  const backend = useBackend()
  const [isUndone, setIsUndone] = useState(false)
  const shownAt = useRef(Infinity)
  const { run, isRunning, failure } = useAction(async () => {
    await backend.undo(use.useId)
    setIsUndone(true)
  })
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  // The button is where "Use voucher" was: a second tap must not leave this screen.
  const next = () => {
    if (!isTooSoon(performance.now(), shownAt.current)) onNext()
  }
  if (isUndone)
    return (
      <VerdictView
        verdict="done"
        mark="loop"
        word={t('till.word.undone')}
        why={t('till.why.undone')}
        facts={[whatFact(voucher), memberFact(voucher)]}
        dock={<NextButton onClick={onNext} />}
      />
    )
  return (
    <VerdictView
      verdict="done"
      mark="tick"
      word={t('till.word.used')}
      why={nextStep(voucher, use)}
      facts={[
        whatFact(voucher),
        memberFact(voucher),
        { label: t('till.fact.when'), value: t('till.today', { time: time(use.usedAt) }) },
        use.leftCents
          ? { label: t('till.fact.stays'), value: money(use.leftCents, voucher.currency) }
          : undefined,
      ]}
      dock={
        <>
          <NextButton onClick={next} />
          {failure && (
            <Note icon="alert" look="bad" role="alert">
              {failure.message}
            </Note>
          )}
          <UndoRow until={use.undoableUntil} isBusy={isRunning} onUndo={() => run()} />
        </>
      }
    />
  )
}

/** Says what comes next: the amount to take off the bill, or what to hand over. */
const nextStep = ({ currency }: VoucherShown, { cents }: UseAnswer): string =>
  cents === undefined
    ? t('till.why.handOver')
    : t('till.why.takeOff', { amount: money(cents, currency) })

/** The length of the ring's line (its radius is 22). */
const RING = 138.2

type UndoRowProps = { until: string; isBusy: boolean; onUndo: () => void }

/** How long a use can be undone here, as a ring and as a time. Afterwards a manager undoes it. */
function UndoRow({ until, isBusy, onUndo }: UndoRowProps) {
  const { minutes, share } = undoLeft(until, useNow())
  if (minutes === 0) return <OnlyManager />
  return (
    <div className="undo">
      <svg className="ring" viewBox="0 0 52 52" aria-hidden="true">
        <circle cx="26" cy="26" r="22" />
        <circle
          cx="26"
          cy="26"
          r="22"
          strokeDasharray={`${share * RING} ${RING}`}
          transform="rotate(-90 26 26)"
        />
      </svg>
      <p>
        <strong>{t('till.undo.left', { count: minutes })}</strong>
        <span>{t('till.undo.until', { time: time(until) })}</span>
      </p>
      <Button icon="undo" isBusy={isBusy} onClick={onUndo}>
        {t('till.undo')}
      </Button>
    </div>
  )
}
