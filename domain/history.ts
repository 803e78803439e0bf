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

/** CO-09: how many lines of the history one call asks for. */
export const HISTORY_PAGE_SIZE = 1000
