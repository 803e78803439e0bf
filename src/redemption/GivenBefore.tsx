import { api } from '#contract/index.ts'
import { keyOfCode } from '#domain/code.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead } from '#kit/read.ts'
import { RedeemedOffers } from './RedeemedOffers.tsx'
import { VoucherCode } from './VoucherCode.tsx'

/** Shows the voucher of an earlier redemption again, or all redeemed offers when it no longer exists. */
export function GivenBefore({ codeKey }: { codeKey: string }) {
  const { membershipId } = useBrand()
  const { models } = useRead(api.redemption.vouchers, { membershipId })
  const voucher = models.find(({ code }) => keyOfCode(code) === codeKey)
  return voucher ? <VoucherCode voucher={voucher} /> : <RedeemedOffers />
}
