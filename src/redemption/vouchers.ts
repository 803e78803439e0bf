import type { Voucher } from '#contract/redemption.ts'

export const isExpired = ({ expiryDate }: Pick<Voucher, 'expiryDate'>, now: number): boolean => Date.parse(expiryDate) <= now

/** What can still be shown at a till, the soonest to end first. */
export const readyVouchers = (vouchers: readonly Voucher[], now: number): Voucher[] =>
  vouchers
    .filter((voucher) => !isExpired(voucher, now))
    .sort((a, b) => Date.parse(a.expiryDate) - Date.parse(b.expiryDate))

const PICTURES = 6

/** One of the pack's small pictures, always the same for the same code. */
export function pictureOf(code: string): string {
  const sum = [...code].reduce((total, symbol) => total + symbol.charCodeAt(0), 0)
  return `var(--art-b${(sum % PICTURES) + 1})`
}
