const DAY_MS = 86_400_000

/** Days before its end from which a voucher says how many are left. */
const COUNTED_DAYS = 14

/**
 * Returns the whole days left of a voucher, 0 on its last; undefined while there are more than 14
 * and once it has ended.
 */
export function daysLeft(expiryDate: string, now: number): number | undefined {
  const left = Date.parse(expiryDate) - now
  return left > 0 && left <= COUNTED_DAYS * DAY_MS ? Math.floor(left / DAY_MS) : undefined
}
