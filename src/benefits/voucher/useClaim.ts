import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#lib/brand.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { store } from '#lib/browser/store.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey, storedAnswer } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'

/** The id of the voucher that was just claimed, until its code has been shown. */
export const newClaim = store<string | undefined>(undefined)

/** Claims a voucher (ST-50). The code is written into the cached benefits, so that it shows before they are read again. */
export function useClaim() {
  const { creatorId } = useBrand()
  const { send, busy, problem } = useWrite(benefits.claimVoucher, { success: 'screen' })
  const disabledReason = useDisabledReason(problem)

  /** @returns whether it was claimed; a refusal has already been shown */
  async function claim(voucherId: string): Promise<boolean> {
    const response = await send({}, { id: voucherId })
    if (response) {
      newClaim.set(voucherId)
      cacheClaim({ creatorId }, response.claim)
    }
    return response !== undefined
  }

  return { claim, busy, problem, disabledReason }
}

function cacheClaim(of: { creatorId: string }, claim: Claim) {
  const cached = storedAnswer(api.collection.benefits, of)
  if (!cached) return
  const withClaim = ({ vouchers, ...benefit }: Utility): Utility => ({
    ...benefit,
    ...(vouchers
      ? {
          vouchers: vouchers.map((voucher) =>
            voucher.voucherId === claim.voucherId
              ? { ...voucher, voucherCode: claim.code, claimedAt: claim.claimedAt }
              : voucher,
          ),
        }
      : {}),
  })
  const { collectionUtility, loyaltyUtility } = cached.utility
  queryClient.setQueryData(readKey(api.collection.benefits, of), {
    utility: {
      collectionUtility: collectionUtility.map(withClaim),
      loyaltyUtility: loyaltyUtility.map(withClaim),
    },
  })
}
