import { Problem } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'

export type LoyaltyAccount = {
  id: string
  membership_id: string
  nft_id: string
  member_code: string
  tier_id: string
  redeemable_points: number
  joined_at: string
}

/**
 * Returns a loyalty account of the caller. A merged one leads to its target, because old emails and
 * bookmarks name it.
 * @throws Problem NOT_FOUND, alike for an unknown id, another member's and another brand's
 */
export async function ownLoyaltyAccount(
  tx: Tx,
  member: Member,
  id: string,
): Promise<LoyaltyAccount> {
  const [row] = await rowsOf<LoyaltyAccount>(
    tx,
    sql`
    select l.id, l.membership_id, l.nft_id, l.member_code, l.tier_id, l.redeemable_points, l.joined_at
    from loyalty_accounts requested join loyalty_accounts l on l.id = coalesce(requested.merged_into, requested.id)
    where requested.id = ${id} and l.account_id = ${member.accountId} and l.brand = ${member.brand}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/**
 * Returns the ids of a loyalty account and of those merged into it, for `any (…)`. One array,
 * because PostgreSQL reads the whole table for an `or` or an `in`.
 */
export const withMergedAccounts = (loyaltyAccountId: string | SQL): SQL =>
  sql`array_prepend(${loyaltyAccountId}::text, array(select merged.id from loyalty_accounts merged where merged.merged_into = ${loyaltyAccountId}))`

/** Returns the caller's loyalty account in a program; undefined if they have not joined. */
export async function loyaltyAccountIn(
  tx: Tx,
  member: Pick<Member, 'accountId' | 'brand'>,
  membershipId: string,
): Promise<LoyaltyAccount | undefined> {
  const [row] = await rowsOf<LoyaltyAccount>(
    tx,
    sql`
    select id, membership_id, nft_id, member_code, tier_id, redeemable_points, joined_at from loyalty_accounts
    where membership_id = ${membershipId} and account_id = ${member.accountId} and brand = ${member.brand}`,
  )
  return row
}

/** Returns the ids of all loyalty accounts of some accounts, merged ones included. */
export const loyaltyAccountIdsOf = async (
  tx: Tx,
  accountIds: readonly string[],
): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      tx,
      sql`select id from loyalty_accounts where account_id in ${anyOf(accountIds)}`,
    )
  ).map(({ id }) => id)
