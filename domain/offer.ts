/** An offer that points buy (specification section 3, Redemption offer). */
export type Offer = {
  uniqueId: string
  /** Tier ids; empty means open to all. */
  membershipTiers: readonly string[]
  /** Whole dollars. */
  value: number
  /** Whole points. */
  cost: number
}

/** Returns whether an offer is listed: for every tier, or for the member's (VA-33). */
export const isOfferedToTier = (
  { membershipTiers }: Pick<Offer, 'membershipTiers'>,
  tierId: string,
): boolean => membershipTiers.length === 0 || membershipTiers.includes(tierId)

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

/** Returns the voucher's drawing of the pack, b1 to b6: the same one everywhere. */
export function voucherPicture({ code }: { code: string }): string {
  const sum = [...code].reduce((total, symbol) => total + symbol.charCodeAt(0), 0)
  return `b${(sum % VOUCHER_PICTURES) + 1}`
}
