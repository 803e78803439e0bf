/** A reward that points buy (specification section 3, Redemption offer). */
export type Offer = {
  uniqueId: string
  /** Tier ids; empty means open to all. */
  membershipTiers: readonly string[]
  /** Whole dollars. */
  value: number
  /** Whole points. */
  cost: number
}

/** VA-33: an offer is listed only if its tier list is empty or includes the member's current tier. */
export const isOpenTo = ({ membershipTiers }: Pick<Offer, 'membershipTiers'>, tierId: string): boolean =>
  membershipTiers.length === 0 || membershipTiers.includes(tierId)

/** Points still missing for an offer; 0 when it can be had. An offer too dear is shown as locked with this number. */
export const pointsMissing = ({ cost }: Pick<Offer, 'cost'>, redeemablePoints: number): number =>
  Math.max(0, cost - redeemablePoints)

/** The cheapest offer that is still out of reach: what the pass shows as the next reward. */
export function nextReward<T extends Offer>(offers: readonly T[], redeemablePoints: number): T | undefined {
  return offers
    .filter((offer) => pointsMissing(offer, redeemablePoints) > 0)
    .sort((a, b) => a.cost - b.cost)[0]
}

/** A redeemed voucher is valid for 90 days unless the offer says otherwise. */
export const VOUCHER_DAYS = 90

const VOUCHER_PICTURES = 6

/** Name of one of the pack's small drawings, b1 to b6: a voucher has the same one wherever it is shown. */
export function voucherPicture({ code }: { code: string }): string {
  const sum = [...code].reduce((total, symbol) => total + symbol.charCodeAt(0), 0)
  return `b${(sum % VOUCHER_PICTURES) + 1}`
}
