/** Section 3, points origin types: number on the wire → key of its text. */
export const originKeys = {
  1: 'redeemedVoucher',
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

/** EN-82: any other value is an unknown action. */
export const originKey = (originType: number): OriginKey =>
  (originKeys as Record<number, OriginKey>)[originType] ?? 'unknown'

/** EN-65: action 1 is a gain, any other a spend. */
export const GAIN = 1
export const SPEND = 2
export const isGain = (action: number): boolean => action === GAIN

/** Imports, and what counts of a membership that was put into another: they never touch what can be spent. */
const countedOnly: readonly number[] = [4, 5, 9]

/**
 * What a line of the history says, in whole points with their sign: what it did to what can be spent, also when that is
 * nothing (a refund of points that were all spent: what is missing is taken by a later line). So these lines sum to the
 * balance. Only what never touches it shows what counts for the level.
 */
export const amountShown = ({ originType, redeemable, counted }: { originType: number; redeemable: number; counted: number }): number =>
  countedOnly.includes(originType) ? counted : redeemable

/** CO-09: how many lines of the history one call asks for. */
export const HISTORY_PAGE_SIZE = 1000
