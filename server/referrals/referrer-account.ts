import { eq } from 'drizzle-orm'
import { loyaltyAccountViewAs } from '#server/points/views.ts'

/** The loyalty account that a link or a referral names; staff may have merged it since. */
export const namedAccount = loyaltyAccountViewAs('named_account')

/** The loyalty account that gets the points of a link or a referral now. */
export const referrerAccount = loyaltyAccountViewAs('referrer_account')

/** Condition that joins the two. */
export const isReferrerAccount = eq(
  referrerAccount.loyaltyAccountId,
  namedAccount.currentLoyaltyAccountId,
)
