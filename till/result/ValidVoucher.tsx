import { useEffect, useState } from 'react'
import type { UseAnswer, VoucherShown } from '../lib/backend.ts'
import { centsOf, money } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useBackend } from '../training/training.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { memberFact, memberOf, useByFact, worthOf } from './facts.ts'
import { openVoucher } from './open-voucher.ts'
import { FailedCheck } from './FailedCheck.tsx'
import { Facts, VerdictView } from './VerdictView.tsx'
import { outcomeOfFailure, outcomeOfVoucher } from './verdicts.ts'

type ValidVoucherProps = {
  voucher: VoucherShown
  scanKey: string
  onUsed: (use: UseAnswer) => void
  onCancel: () => void
}

/** A voucher that can be used: what it is, and one button. */
export function ValidVoucher({ voucher, scanKey, onUsed, onCancel }: ValidVoucherProps) {
  const backend = useBackend()
  const [typed, setTyped] = useState('')
  const cents = centsOf(typed)
  const { run, isRunning, failure } = useAction(async () => {
    onUsed(
      await backend.use(
        { voucherCode: voucher.code, ...(cents === undefined ? {} : { cents }) },
        scanKey,
      ),
    )
  })
  const isOpen = !failure || outcomeOfFailure(failure).isRepeatable === true
  useEffect(() => {
    openVoucher.set(isOpen)
    return () => openVoucher.set(false)
  }, [isOpen])
  if (failure) return <FailedCheck failure={failure} onNext={onCancel} onRepeat={() => run()} />
  const { verdict, mark, word } = outcomeOfVoucher(voucher)
  const isTooMuch = cents !== undefined && cents > (voucher.leftCents ?? 0)
  const isUnfinished = typed !== '' && cents === undefined
  return (
    <VerdictView
      verdict={verdict}
      mark={mark}
      word={t(word)}
      spoken={[worthOf(voucher), voucher.title, memberOf(voucher)].filter(Boolean).join(', ')}
      {...(voucher.isUsableInParts ? { size: 'small' as const } : {})}
      dock={
        <>
          <Button
            look="main"
            isBusy={isRunning}
            isDisabled={isTooMuch || isUnfinished}
            onClick={() => run()}
          >
            {labelOfUse(voucher, cents)}
          </Button>
          <Button look="text" onClick={onCancel}>
            {t('till.cancel')}
          </Button>
        </>
      }
    >
      {voucher.isUsableInParts ? (
        <PartOfVoucher voucher={voucher} typed={typed} onType={setTyped} />
      ) : (
        <WholeVoucher voucher={voucher} />
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

function WholeVoucher({ voucher }: { voucher: VoucherShown }) {
  const worth = worthOf(voucher)
  return (
    <>
      <div className="worth">
        <p className="display" data-length={worth.length > 10 ? 'long' : undefined}>
          {worth}
        </p>
        {voucher.cents !== undefined && <p>{voucher.title}</p>}
      </div>
      <Facts facts={[memberFact(voucher), useByFact(voucher)]} />
    </>
  )
}

type PartOfVoucherProps = { voucher: VoucherShown; typed: string; onType: (typed: string) => void }

function PartOfVoucher({ voucher, typed, onType }: PartOfVoucherProps) {
  const { leftCents = 0, cents = 0, currency } = voucher
  const stays = Math.max(0, leftCents - (centsOf(typed) ?? leftCents))
  const isTooMuch = (centsOf(typed) ?? 0) > leftCents
  return (
    <div className="part">
      <p>
        <strong>{voucher.title}</strong>
        {voucher.member?.firstName && ` ${t('till.for', { name: voucher.member.firstName })}`}
      </p>
      <AmountField
        label={t('till.useNow')}
        currency={currency}
        value={typed}
        onChange={onType}
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
