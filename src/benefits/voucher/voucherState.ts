import type { BenefitVoucher } from '#contract/utility.ts'
import { BIRTHDAY_VOUCHER } from '#domain/benefit.ts'

export type VoucherState = 'claimed' | 'noBirthdate' | 'later' | 'open'

/** Returns what a member can do with a voucher (EN-37, VA-34), to avoid requests that the server would refuse. */
export function voucherState(
  { voucherCode, voucherType, opensAt }: BenefitVoucher,
  now: number,
): VoucherState {
  if (voucherCode !== null) return 'claimed'
  if (voucherType !== BIRTHDAY_VOUCHER) return 'open'
  if (opensAt === undefined) return 'noBirthdate'
  return Date.parse(opensAt) > now ? 'later' : 'open'
}
