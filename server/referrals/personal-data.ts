import { and, desc, eq, exists, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { friend, isProven, isRemaining, remaining } from './friend-account.ts'
import { referralCodes, referrals } from './table.ts'

/** Selects the friends whom the app shows too: nothing about an address that is not proven. */
const visibleFriend = (tx: Tx) =>
  tx
    .select({ id: friend.accountId })
    .from(friend)
    .leftJoin(remaining, isRemaining)
    .where(
      and(
        eq(friend.accountId, referrals.friendAccountId),
        or(eq(referrals.state, 'credited'), isProven),
      ),
    )

/**
 * Erasing deletes the member's links and every referral without points, on either side. Referrals
 * that gave points stay, with ids only, because a refund may reverse them. The keyed hash of the
 * friend stays too, so that they are not referred again (decision 0027).
 */
export const referralsPersonalData: PersonalData = {
  tables: ['referral_codes', 'referrals'],
  async export(tx, { accountId, brand }) {
    const isOwnedByMember = and(
      eq(loyaltyAccountView.accountId, accountId),
      eq(loyaltyAccountView.brand, brand.slug),
    )
    const codes = await tx
      .select({
        kind: referralCodes.kind,
        code: referralCodes.code,
        createdAt: referralCodes.createdAt,
      })
      .from(referralCodes)
      .innerJoin(
        loyaltyAccountView,
        eq(loyaltyAccountView.loyaltyAccountId, referralCodes.loyaltyAccountId),
      )
      .where(isOwnedByMember)
      .orderBy(referralCodes.kind)
    const referred = await tx
      .select({
        kind: referrals.kind,
        state: referrals.state,
        points: referrals.points,
        at: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(loyaltyAccountView, eq(loyaltyAccountView.loyaltyAccountId, referrals.referrerId))
      .where(and(isOwnedByMember, exists(visibleFriend(tx))))
      .orderBy(desc(referrals.createdAt))
    const arrivals = await tx
      .select({ kind: referrals.kind, at: referrals.createdAt })
      .from(referrals)
      .where(and(eq(referrals.friendAccountId, accountId), eq(referrals.brand, brand.slug)))
      .orderBy(desc(referrals.createdAt))
    return {
      referralLinks: codes.map((code) => ({ ...code, createdAt: toInstant(code.createdAt) })),
      referredFriends: referred.map((referral) => ({ ...referral, at: toInstant(referral.at) })),
      arrivedThroughLinks: arrivals.map(({ kind, at }) => ({ kind, at: toInstant(at) })),
    }
  },
  async erase(tx, { accountId }) {
    const ownIds = tx
      .select({ id: loyaltyAccountView.loyaltyAccountId })
      .from(loyaltyAccountView)
      .where(eq(loyaltyAccountView.accountId, accountId))
    await tx.delete(referralCodes).where(inArray(referralCodes.loyaltyAccountId, ownIds))
    await tx
      .delete(referrals)
      .where(
        and(
          or(eq(referrals.friendAccountId, accountId), inArray(referrals.referrerId, ownIds)),
          ne(referrals.state, 'credited'),
        ),
      )
  },
}
