import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#kit/brand.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { queryClient } from '#kit/queries.ts'
import { readKey, stored } from '#kit/read.ts'
import { useWrite } from '#kit/write.ts'

/** Claims a voucher (ST-50). The code is written into the cached benefits, so that it shows before they are read again. */
export function useClaim() {
  const { creatorId } = useBrand()
  const { send, busy, problem } = useWrite(benefits.claimVoucher)
  const heldBack = useHeldBack(problem)

  /** @returns whether it was claimed; a refusal has already been shown */
  async function claim(voucherId: string): Promise<boolean> {
    const response = await send({}, { id: voucherId })
    if (response) cacheClaim({ creatorId }, response.claim)
    return response !== undefined
  }

  return { claim, busy, problem, heldBack }
}

function cacheClaim(of: { creatorId: string }, claim: Claim) {
  const cached = stored(api.collection.benefits, of)
  if (!cached) return
  const withClaim = ({ vouchers, ...benefit }: Utility): Utility => ({
    ...benefit,
    ...(vouchers ? { vouchers: vouchers.map((voucher) => (voucher.voucherId === claim.voucherId ? { ...voucher, voucherCode: claim.code, claimedAt: claim.claimedAt } : voucher)) } : {}),
  })
  const { collectionUtility, loyaltyUtility } = cached.utility
  queryClient.setQueryData(readKey(api.collection.benefits, of), { utility: { collectionUtility: collectionUtility.map(withClaim), loyaltyUtility: loyaltyUtility.map(withClaim) } })
}
