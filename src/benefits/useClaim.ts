import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#kit/brand.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { queryClient } from '#kit/queries.ts'
import { readKey, stored } from '#kit/read.ts'
import { useWrite } from '#kit/write.ts'

/** Claims a voucher (ST-50). Its code shows at once, before the benefits are asked again. */
export function useClaim() {
  const { creatorId } = useBrand()
  const { send, busy, problem } = useWrite(benefits.claimVoucher)
  const heldBack = useHeldBack(problem)

  /** @returns whether it is hers now; a refusal has been told */
  async function claim(voucherId: string): Promise<boolean> {
    const given = await send({}, { id: voucherId })
    if (given) note({ creatorId }, given.claim)
    return given !== undefined
  }

  return { claim, busy, problem, heldBack }
}

function note(of: { creatorId: string }, claim: Claim) {
  const known = stored(api.collection.benefits, of)
  if (!known) return
  const noted = ({ vouchers, ...benefit }: Utility): Utility => ({
    ...benefit,
    ...(vouchers ? { vouchers: vouchers.map((voucher) => (voucher.voucherId === claim.voucherId ? { ...voucher, voucherCode: claim.code, claimedAt: claim.claimedAt } : voucher)) } : {}),
  })
  const { collectionUtility, loyaltyUtility } = known.utility
  queryClient.setQueryData(readKey(api.collection.benefits, of), { utility: { collectionUtility: collectionUtility.map(noted), loyaltyUtility: loyaltyUtility.map(noted) } })
}
