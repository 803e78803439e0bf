import { inArray, sql } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { lockLoyaltyAccountsForReference } from '#server/points/locks.ts'
import { referrals } from './table.ts'

/**
 * Locks the loyalty accounts of referrers (`for key share`) before their referrals change (decision
 * 26). As weak as a reference needs: others may take it too, but erasing a referrer comes before or
 * after.
 * @param others loyalty accounts that are about to become referrers
 */
export async function lockReferrers(
  tx: Tx,
  friendAccountIds: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const referrerIds = tx
    .select({ id: referrals.referrerId })
    .from(referrals)
    .where(inArray(referrals.friendAccountId, anyOf(friendAccountIds)))
  // One list, because PostgreSQL reads every loyalty account for an `or`.
  await lockLoyaltyAccountsForReference(tx, sql`(${referrerIds} union all ${anyOf(others)})`)
}
