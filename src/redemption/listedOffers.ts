import { isOpenTo, pointsMissing, type Offer } from '#domain/offer.ts'

export type ListedOffer<T extends Offer = Offer> = T & { missing: number }

/**
 * VA-33: what is active and open to the tier. The server answers the same; asked again here, because a stored
 * answer may be older than the tier. What is too dear comes last, with what is missing (ER-34).
 */
export function listedOffers<T extends Offer & { isActive: boolean }>(
  offers: readonly T[],
  { tierId, redeemablePoints }: { tierId: string; redeemablePoints: number },
): ListedOffer<T>[] {
  const listed = offers
    .filter((offer) => offer.isActive && isOpenTo(offer, tierId))
    .map((offer) => ({ ...offer, missing: pointsMissing(offer, redeemablePoints) }))
  return [...listed.filter(({ missing }) => missing === 0), ...listed.filter(({ missing }) => missing > 0)]
}
