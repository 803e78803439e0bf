import type { Voucher } from '#contract/redemption.ts'
import { daysLeft } from '#domain/voucher-end.ts'
import { t } from '#lib/texts/t.ts'

/** Shows how many days a voucher is still valid, in its last 14 days. `now`: epoch milliseconds. */
export function DaysLeft({
  voucher: { expiryDate },
  now,
}: {
  voucher: Pick<Voucher, 'expiryDate'>
  now: number
}) {
  const days = daysLeft(expiryDate, now)
  if (days === undefined) return null
  return (
    <small className="days-left">
      {days === 0 ? t('voucher.lastDay') : t('voucher.daysLeft', { count: days })}
    </small>
  )
}
