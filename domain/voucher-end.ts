const DAY_MS = 86_400_000

/** Days before the end of a voucher from which the remaining days are shown. */
const COUNTED_DAYS = 14

/**
 * Returns the whole days that a voucher is still valid, 0 on its last day; undefined while there are
 * more than 14 and after its end.
 */
export function daysLeft(expiryDate: string, now: number): number | undefined {
  const left = Date.parse(expiryDate) - now
  return left > 0 && left <= COUNTED_DAYS * DAY_MS ? Math.floor(left / DAY_MS) : undefined
}

/** Days before the end of a voucher on which its member is reminded of it. */
export const VOUCHER_REMINDER_DAYS = 7

/** Days after the redemption before which no reminder is sent, so that short vouchers cause none at once. */
export const MIN_DAYS_BEFORE_REMINDER = 7
