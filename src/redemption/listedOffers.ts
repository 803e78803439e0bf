import { isOfferedToTier, pointsMissing, type Offer } from '#domain/offer.ts'

export type ListedOffer<T extends Offer = Offer> = T & { missing: number }

/**
 * Returns the active offers open to the tier, unaffordable ones last with the `missing` points (VA-33, ER-34). The
 * server filters too; this repeats it, because a cached response may be older than the tier.
 */
export function listedOffers<T extends Offer & { isActive: boolean }>(
  offers: readonly T[],
  { tierId, redeemablePoints }: { tierId: string; redeemablePoints: number },
): ListedOffer<T>[] {
  const listed = offers
    .filter((offer) => offer.isActive && isOfferedToTier(offer, tierId))
    .map((offer) => ({ ...offer, missing: pointsMissing(offer, redeemablePoints) }))
  return [
    ...listed.filter(({ missing }) => missing === 0),
    ...listed.filter(({ missing }) => missing > 0),
  ]
}
