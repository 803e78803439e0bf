import { nextTierAfter, type Tier, type Tiers } from './tier.ts'

/** What a voucher of an offer gives: dollars off, a product, or an experience. */
export const offerKinds = ['amount', 'product', 'experience'] as const
export type OfferKind = (typeof offerKinds)[number]

/** An offer that points buy (specification section 3, Redemption offer). */
export type Offer = {
  uniqueId: string
  /** Tier ids; empty means open to all. */
  membershipTiers: readonly string[]
  /** Whole dollars; 0 for a product and an experience. */
  value: number
  /** Whole points. */
  cost: number
}

/** Returns whether an offer is listed: for every tier, or for the member's (VA-33). */
export const isOfferedToTier = (
  { membershipTiers }: Pick<Offer, 'membershipTiers'>,
  tierId: string,
): boolean => membershipTiers.length === 0 || membershipTiers.includes(tierId)

/** Which offers of higher tiers a brand shows as locked: none, those that the next tier opens, or all. */
export const lockedOffers = ['none', 'next', 'all'] as const
export type LockedOffers = (typeof lockedOffers)[number]

/**
 * Returns the tier that opens an offer to a member, where the brand shows it as locked: the lowest above theirs.
 * Undefined for an offer that is open, not shown, or for lower tiers only.
 */
export function openingTier<T extends Tier>(
  offer: Pick<Offer, 'membershipTiers'>,
  { tiers, tierId, shown }: { tiers: Tiers<T>; tierId: string; shown: LockedOffers },
): T | undefined {
  const current = tiers.find((tier) => tier.tierId === tierId)
  if (!current || shown === 'none' || isOfferedToTier(offer, tierId)) return undefined
  const opening = tiers.find(
    (tier) => tier.sequence > current.sequence && offer.membershipTiers.includes(tier.tierId),
  )
  return shown === 'all' || opening === nextTierAfter(tiers, current) ? opening : undefined
}

/** Returns the points still missing for an offer; above 0 it is shown as locked. */
export const pointsMissing = ({ cost }: Pick<Offer, 'cost'>, redeemablePoints: number): number =>
  Math.max(0, cost - redeemablePoints)

/** Returns the cheapest offer that is still out of reach; the pass shows it as the next reward. */
export function nextReward<T extends Offer>(
  offers: readonly T[],
  redeemablePoints: number,
): T | undefined {
  return offers
    .filter((offer) => pointsMissing(offer, redeemablePoints) > 0)
    .sort((a, b) => a.cost - b.cost)[0]
}

/** Validity of a voucher in days, unless the offer sets another. */
export const VOUCHER_DAYS = 90

const VOUCHER_PICTURES = 6

/** Returns the voucher's drawing of the pack, the same one everywhere: its own, or one of b1 to b6. */
export function voucherPicture({ code, art }: { code: string; art?: string | undefined }): string {
  if (art !== undefined) return art
  const sum = [...code].reduce((total, symbol) => total + symbol.charCodeAt(0), 0)
  return `b${(sum % VOUCHER_PICTURES) + 1}`
}
