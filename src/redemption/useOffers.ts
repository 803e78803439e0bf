import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Offer } from '#contract/redemption.ts'
import { useRead } from '#lib/api/read.ts'
import { listedOffers, type ListedOffer } from './listedOffers.ts'

/** Returns the offers a member sees, each with the missing points. */
export function useOffers({ userAssetPointsId, membershipId, assetVariation }: MembershipAccount): {
  offers: ListedOffer<Offer>[]
  redeemablePoints: number
} {
  const { redemptionConfigurations } = useRead(api.redemption.offers, { membershipId })
  const { redeemablePoints } = useRead(api.points.balance, { id: userAssetPointsId })

  return {
    offers: listedOffers(redemptionConfigurations, {
      tierId: assetVariation.assetVariationId,
      redeemablePoints,
    }),
    redeemablePoints,
  }
}
