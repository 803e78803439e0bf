import { useEffect, useState } from 'react'
import { staff, type PurchaseToday, type UseToday } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { centsOf, money, time } from '../lib/format.ts'
import { t, type TillText } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useRequestKey } from '../lib/useRequestKey.ts'
import { useNow } from '../lib/useNow.ts'
import { OnlyManager } from '../result/OnlyManager.tsx'
import { useBackend, useIsTraining } from '../training/training.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import type { Row } from './rows.ts'
import { wordsOf } from './RowList.tsx'

type RowSheetProps = { row: Row; currency: string; onClose: () => void; onChanged: () => void }

/** What can be done with a line of today: undo a use, take back the points of a purchase. */
export function RowSheet({ row, currency, onClose, onChanged }: RowSheetProps) {
  const { title, details } = wordsOf(row, currency)
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="quiet">
        {details} {time(row.at)}
      </p>
      {row.kind === 'use' && <UndoUse use={row.use} onClose={onClose} onChanged={onChanged} />}
      {row.kind === 'refund' && <Button onClick={onClose}>{t('till.close')}</Button>}
      {row.kind === 'purchase' && (
        <RefundPurchase
          purchase={row.purchase}
          currency={currency}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  )
}

type UndoUseProps = { use: UseToday; onClose: () => void; onChanged: () => void }

function UndoUse({ use, onClose, onChanged }: UndoUseProps) {
  const backend = useBackend()
  const now = useNow()
  const { run, isRunning, failure } = useAction(async () => {
    await backend.undo(use.useId)
    onChanged()
  })
  const isUndoable = !use.undoneAt && Date.parse(use.undoableUntil) > now
  return (
    <>
      {use.undoneAt && (
        <Note icon="undo">{t('till.today.undoneAt', { time: time(use.undoneAt) })}</Note>
      )}
      {!use.undoneAt && !isUndoable && <UndoByManager use={use} onChanged={onChanged} />}
      {isUndoable && <p>{t('till.undo.possible', { time: time(use.undoableUntil) })}</p>}
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <div className="acts">
        <Button onClick={onClose}>{t('till.close')}</Button>
        {isUndoable && (
          <Button look="bad" icon="undo" isBusy={isRunning} onClick={() => run()}>
            {t('till.undo')}
          </Button>
        )}
      </div>
    </>
  )
}

const reasons = ['returned', 'wrongMember', 'wrongVoucher', 'other'] as const
type Reason = (typeof reasons)[number]
const reasonText = (reason: Reason): TillText => `till.reason.${reason}`

/** Undoes an older use, for a manager who is logged in on this device. */
function UndoByManager({ use, onChanged }: { use: UseToday; onChanged: () => void }) {
  const isTraining = useIsTraining()
  const [isManager, setIsManager] = useState(false)
  const [reason, setReason] = useState<Reason>('returned')
  useEffect(() => {
    if (isTraining) return
    call(staff.me).then(
      () => setIsManager(true),
      () => undefined,
    )
  }, [isTraining])
  const { run, isRunning, failure } = useAction(async () => {
    await call(staff.undoUse, { body: { useId: use.useId, reason: t(reasonText(reason)) } })
    onChanged()
  })
  if (!isManager) return <OnlyManager />
  return (
    <>
      <fieldset className="radios">
        <legend>{t('till.reason.title')}</legend>
        {reasons.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="reason"
              checked={choice === reason}
              onChange={() => setReason(choice)}
            />
            <span>{t(reasonText(choice))}</span>
          </label>
        ))}
      </fieldset>
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <Button look="bad" icon="undo" isBusy={isRunning} onClick={() => run()}>
        {t('till.undo')}
      </Button>
    </>
  )
}

type RefundPurchaseProps = {
  purchase: PurchaseToday
  currency: string
  onClose: () => void
  onChanged: () => void
}

/** Takes back the points of what a customer brought back. */
function RefundPurchase({ purchase, currency, onClose, onChanged }: RefundPurchaseProps) {
  const backend = useBackend()
  const [amount, setAmount] = useState('')
  const [refund, setRefund] = useState('')
  const keyOf = useRequestKey()
  const left = purchase.cents - purchase.refundedCents
  const cents = centsOf(amount)
  const { run, isRunning, failure } = useAction(async () => {
    if (cents === undefined) return
    const sent = { receipt: purchase.receipt, refund, cents }
    await backend.refund(sent, keyOf(sent))
    onChanged()
  })
  if (left === 0)
    return (
      <>
        <Note icon="info">{t('till.refund.all')}</Note>
        <Button onClick={onClose}>{t('till.close')}</Button>
      </>
    )
  return (
    <>
      <p>{t('till.refund.lead')}</p>
      <label className="input">
        <span>{t('till.refund.receipt')}</span>
        <input
          value={refund}
          autoComplete="off"
          maxLength={40}
          readOnly={isRunning}
          onChange={({ target }) => setRefund(target.value.trim())}
        />
      </label>
      <AmountField
        label={t('till.refund.amount')}
        currency={currency}
        value={amount}
        onChange={setAmount}
        isReadOnly={isRunning}
        problem={
          cents !== undefined && cents > left
            ? t('till.onlyLeft', { amount: money(left, currency) })
            : undefined
        }
      />
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <div className="acts">
        <Button onClick={onClose}>{t('till.close')}</Button>
        <Button
          look="bad"
          icon="undo"
          isBusy={isRunning}
          isDisabled={cents === undefined || cents > left || refund === ''}
          onClick={() => run()}
        >
          {t('till.refund.do')}
        </Button>
      </div>
    </>
  )
}
