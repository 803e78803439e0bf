/** The origin of points spent for an offer. */
export const REDEEMED_VOUCHER = 1

/** Points origin types (specification section 3): number in the API → text key. */
export const originKeys = {
  [REDEEMED_VOUCHER]: 'redeemedVoucher',
  2: 'friendReferral',
  3: 'purchase',
  4: 'importWithoutRedemption',
  5: 'yearlySpend',
  6: 'shopReferral',
  7: 'birthday',
  8: 'instagramFollow',
  9: 'pointsTransferred',
  10: 'redeemablePointsTransferred',
  11: 'subscriptionPurchase',
  12: 'review',
  13: 'customAction',
  14: 'pollResponse',
  15: 'stravaFollow',
} as const

export type OriginKey = (typeof originKeys)[keyof typeof originKeys] | 'unknown'

/** Returns the text key of an origin; any other number is an unknown action (EN-82). */
export const originKey = (originType: number): OriginKey =>
  (originKeys as Record<number, OriginKey>)[originType] ?? 'unknown'

/** Returns whether an origin is a purchase, also one of a subscription. */
export const isPurchase = (originType: number): boolean => originType === 3 || originType === 11

/** Action 1 adds points, any other spends them (EN-65). */
export const CREDIT = 1
export const DEBIT = 2
/** Returns whether an action adds points. */
export const isCredit = (action: number): boolean => action === CREDIT

/** Origins that never change the balance: imports, and counted points from a merge. */
const countedOnlyOrigins: readonly number[] = [4, 5, 9]

/**
 * Returns the amount of a history line in signed whole points: the change of the balance, also when
 * it is 0 (a refund of points that are all spent; a later line takes what is owed), so that the
 * lines sum to the balance. Only origins that never change the balance show the counted points.
 */
export const displayedAmount = ({
  originType,
  redeemable,
  counted,
}: {
  originType: number
  redeemable: number
  counted: number
}): number => (countedOnlyOrigins.includes(originType) ? counted : redeemable)

/** Lines of the history per request (CO-09). */
export const HISTORY_PAGE_SIZE = 1000
