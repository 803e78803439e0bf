import { isOfferedToTier, pointsMissing, type Offer } from '#domain/offer.ts'

/** `lockedUntil`: the name of the tier that opens the offer. */
export type ListedOffer<T extends Offer = Offer> = T & {
  missing: number
  lockedUntil: string | undefined
}

/** Returns whether the member can redeem an offer now. */
export const isRedeemable = ({ missing, lockedUntil }: ListedOffer): boolean =>
  missing === 0 && lockedUntil === undefined

/**
 * Returns the active offers open to the tier, unaffordable ones with the `missing` points (VA-33, ER-34), then those of
 * higher tiers that the brand shows. The server filters too; this repeats it, because a cached response may be older than
 * the tier.
 */
export function listedOffers<T extends Offer & { isActive: boolean; opensAt?: string | undefined }>(
  offers: readonly T[],
  { tierId, redeemablePoints }: { tierId: string; redeemablePoints: number },
): ListedOffer<T>[] {
  const isOpen = (offer: T) => isOfferedToTier(offer, tierId)
  const listed = offers
    .filter((offer) => offer.isActive && (isOpen(offer) || offer.opensAt !== undefined))
    .map((offer) => ({
      ...offer,
      missing: pointsMissing(offer, redeemablePoints),
      lockedUntil: isOpen(offer) ? undefined : offer.opensAt,
    }))
  const open = listed.filter(({ lockedUntil }) => lockedUntil === undefined)
  return [
    ...open.filter(({ missing }) => missing === 0),
    ...open.filter(({ missing }) => missing > 0),
    ...listed.filter(({ lockedUntil }) => lockedUntil !== undefined),
  ]
}
