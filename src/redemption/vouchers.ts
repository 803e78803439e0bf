import type { Voucher } from '#contract/redemption.ts'

/** Returns whether a voucher can no longer be used: it was used up in a store, or has expired. */
export const isOver = (
  { usedAt, expiryDate }: Pick<Voucher, 'usedAt' | 'expiryDate'>,
  now: number,
): boolean => usedAt !== undefined || Date.parse(expiryDate) <= now

/** Returns the vouchers that can be used, the soonest to expire first. */
export const readyVouchers = (vouchers: readonly Voucher[], now: number): Voucher[] =>
  vouchers
    .filter((voucher) => !isOver(voucher, now))
    .sort((a, b) => Date.parse(a.expiryDate) - Date.parse(b.expiryDate))
