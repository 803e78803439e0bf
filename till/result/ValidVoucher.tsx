import { useState } from 'react'
import type { VoucherShown } from '../lib/backend.ts'
import { centsOf, date, money } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { memberFact, memberOf, expiryFact, worthOf } from './facts.ts'
import { VerdictView } from './VerdictView.tsx'
import { outcomeOfVoucher } from './verdicts.ts'

type ValidVoucherProps = {
  voucher: VoucherShown
  /** The use was sent: nothing can be changed until its answer is there. */
  isRunning: boolean
  onUse: (cents: number | undefined) => void
  onCancel: () => void
}

/** A voucher that can be used: what it is, and one button. */
export function ValidVoucher({ voucher, isRunning, onUse, onCancel }: ValidVoucherProps) {
  const [typed, setTyped] = useState('')
  const cents = centsOf(typed)
  const { verdict, mark, word } = outcomeOfVoucher(voucher)
  const isTooMuch = cents !== undefined && cents > (voucher.leftCents ?? 0)
  const isUnfinished = typed !== '' && cents === undefined
  const inParts = voucher.isUsableInParts
  return (
    <VerdictView
      verdict={verdict}
      mark={mark}
      word={t(word)}
      spoken={spokenOf(voucher)}
      {...(inParts ? { size: 'small' as const } : {})}
      facts={inParts ? [] : [memberFact(voucher), expiryFact(voucher)]}
      dock={
        <>
          <Button
            look="main"
            isBusy={isRunning}
            isDisabled={isTooMuch || isUnfinished}
            onClick={() => onUse(cents)}
          >
            {labelOfUse(voucher, cents)}
          </Button>
          <Button look="text" isDisabled={isRunning} onClick={onCancel}>
            {t('till.cancel')}
          </Button>
        </>
      }
    >
      {inParts ? (
        <PartOfVoucher voucher={voucher} typed={typed} isRunning={isRunning} onType={setTyped} />
      ) : (
        <Worth voucher={voucher} />
      )}
    </VerdictView>
  )
}

/** Names what the button does: of a voucher in parts the amount. */
function labelOfUse(
  { isUsableInParts, leftCents, currency }: VoucherShown,
  cents?: number,
): string {
  if (!isUsableInParts || leftCents === undefined) return t('till.use')
  return cents === undefined || cents === leftCents
    ? t('till.useAll', { amount: money(leftCents, currency) })
    : t('till.useAmount', { amount: money(cents, currency) })
}

/** Returns what a screen reader says; the facts of a whole voucher follow by themselves. */
function spokenOf(voucher: VoucherShown): string {
  const { cents, title, isUsableInParts } = voucher
  return list([
    cents === undefined ? undefined : worthOf(voucher),
    title,
    isUsableInParts ? memberAndEnd(voucher) : undefined,
  ])
}

/** Returns "Camille, Muse, until January 31, 2027". */
const memberAndEnd = (voucher: VoucherShown): string =>
  list([
    memberOf(voucher),
    voucher.expiryDate && t('till.member.until', { date: date(voucher.expiryDate) }),
  ])

const list = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')

function Worth({ voucher }: { voucher: VoucherShown }) {
  const worth = worthOf(voucher)
  return (
    <div className="worth">
      <p className="display" data-length={worth.length > 10 ? 'long' : undefined}>
        {worth}
      </p>
      {voucher.cents !== undefined && <p>{voucher.title}</p>}
    </div>
  )
}

type PartOfVoucherProps = {
  voucher: VoucherShown
  typed: string
  isRunning: boolean
  onType: (typed: string) => void
}

function PartOfVoucher({ voucher, typed, isRunning, onType }: PartOfVoucherProps) {
  const { leftCents = 0, cents = 0, currency } = voucher
  const stays = Math.max(0, leftCents - (centsOf(typed) ?? leftCents))
  const isTooMuch = (centsOf(typed) ?? 0) > leftCents
  return (
    <div className="part">
      <p>
        <strong>{voucher.title}</strong>
        <span>{memberAndEnd(voucher)}</span>
      </p>
      <AmountField
        label={t('till.useNow')}
        currency={currency}
        value={typed}
        onChange={onType}
        isReadOnly={isRunning}
        problem={isTooMuch ? t('till.onlyLeft', { amount: money(leftCents, currency) }) : undefined}
      />
      <div className="stays">
        <p>
          <span>{t('till.stays')}</span>
          <strong>{money(stays, currency)}</strong>
        </p>
        <div className="meter" aria-hidden="true">
          <span style={{ width: `${cents === 0 ? 0 : (stays / cents) * 100}%` }} />
        </div>
      </div>
    </div>
  )
}
