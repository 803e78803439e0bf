import type { Voucher } from '#contract/redemption.ts'

export const isExpired = ({ expiryDate }: Pick<Voucher, 'expiryDate'>, now: number): boolean =>
  Date.parse(expiryDate) <= now

/** Returns the vouchers that have not expired, the soonest to expire first. */
export const readyVouchers = (vouchers: readonly Voucher[], now: number): Voucher[] =>
  vouchers
    .filter((voucher) => !isExpired(voucher, now))
    .sort((a, b) => Date.parse(a.expiryDate) - Date.parse(b.expiryDate))
