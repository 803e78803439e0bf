import { api } from '#contract/index.ts'
import { isOldKeyOf, keyOfVoucher } from '#domain/codes.ts'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/api/read.ts'
import { RedeemedOffers } from './RedeemedOffers.tsx'
import { VoucherCode } from './VoucherCode.tsx'

/** Shows the voucher of an earlier redemption again, or all redeemed offers when it is used or no longer exists. */
export function RedeemedNote({ codeKey }: { codeKey: string }) {
  const { membershipId } = useBrand()
  const { models } = useRead(api.redemption.vouchers, { membershipId })
  const voucher = models.find(
    ({ code, usedAt }) => !usedAt && (keyOfVoucher(code) === codeKey || isOldKeyOf(code, codeKey)),
  )
  return voucher ? <VoucherCode voucher={voucher} /> : <RedeemedOffers />
}
