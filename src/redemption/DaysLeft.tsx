import type { Voucher } from '#contract/redemption.ts'
import { daysLeft } from '#domain/voucher-end.ts'
import { t } from '#lib/texts/t.ts'

/** How many days a voucher still has, when they are few. `now`: milliseconds since 1970. */
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
