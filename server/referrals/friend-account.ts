import { eq, sql } from 'drizzle-orm'
import { memberViewAs } from '#server/identity/views.ts'
import { referrals } from './table.ts'

/** The account that a referral names; staff may have merged it since. */
export const friend = memberViewAs('friend')
/** The account that it was merged into, if any. */
export const remaining = memberViewAs('remaining')

/** Condition that joins the two. */
export const isRemaining = eq(remaining.accountId, friend.mergedInto)

/** Anybody may have typed an address that is not proven; nothing may be shown about it. */
export const isProven = sql`coalesce(${remaining.isVerified}, ${friend.isVerified})`

export const erasedAt = sql`coalesce(${remaining.erasedAt}, ${friend.erasedAt})`

/** The first name as typed, only of a friend who confirmed in the browser that arrived through the link. */
export const firstNameForReferrer = sql<string | null>`case when ${referrals.canNameFriend}
  then coalesce(${friend.firstName}, ${remaining.firstName}) end`
