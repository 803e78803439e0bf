import type { JoinedFriend } from '#contract/earning.ts'
import { friendName } from '#domain/friend-name.ts'
import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import {
  erasedAt,
  firstNameForReferrer,
  friend,
  isProven,
  isRemaining,
  remaining,
} from './friend-account.ts'
import { referrals } from './table.ts'

/**
 * Returns the last 50 friends who joined with a member's link and have a proven address, newest
 * first. Refused referrals are not among them. The rules of `expectedReferrals` apply to names.
 */
export async function joinedFriends(tx: Tx, loyaltyAccountId: string): Promise<JoinedFriend[]> {
  const rows = await tx
    .select({
      id: referrals.id,
      state: referrals.state,
      points: referrals.points,
      joinedAt: referrals.createdAt,
      settledAt: referrals.settledAt,
      firstName: firstNameForReferrer,
    })
    .from(referrals)
    .innerJoin(friend, eq(friend.accountId, referrals.friendAccountId))
    .leftJoin(remaining, isRemaining)
    .where(
      and(
        isOfLoyaltyAccount(referrals.referrerId, loyaltyAccountId),
        eq(referrals.kind, 'friend'),
        ne(referrals.state, 'refused'),
        or(eq(referrals.state, 'credited'), and(isNull(erasedAt), isProven)),
      ),
    )
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(50)
  return rows.map(({ id, state, points, joinedAt, settledAt, firstName }) => ({
    id,
    name: friendName(firstName) ?? null,
    joinedAt: toInstant(joinedAt),
    credited:
      state === 'credited' && settledAt !== null ? { points, at: toInstant(settledAt) } : null,
    isReversed: state === 'reversed',
  }))
}
