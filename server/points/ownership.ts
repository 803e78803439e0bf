import { Problem } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { among } from '#server/kit/db.ts'

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
 * A loyalty account of the caller's. One that was merged into hers leads on to it: old letters and bookmarks name it.
 * @throws Problem NOT_FOUND for one of somebody else, of another brand, or of nobody: all the same to a stranger
 */
export async function ownLoyaltyAccount(tx: Tx, member: Member, id: string): Promise<LoyaltyAccount> {
  const [row] = await rowsOf<LoyaltyAccount>(tx, sql`
    select l.id, l.membership_id, l.nft_id, l.member_code, l.tier_id, l.redeemable_points, l.joined_at
    from loyalty_accounts asked join loyalty_accounts l on l.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${id} and l.account_id = ${member.accountId} and l.brand = ${member.brand}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/**
 * A standing and those that were merged into it, for `any (…)`: as one array, because with an `or` or an `in` PostgreSQL
 * reads the whole table.
 */
export const withMerged = (loyaltyAccountId: string | SQL): SQL =>
  sql`array_prepend(${loyaltyAccountId}::text, array(select merged.id from loyalty_accounts merged where merged.merged_into = ${loyaltyAccountId}))`

/** The caller's standing in a programme, if she has joined it. */
export async function standingIn(tx: Tx, member: Pick<Member, 'accountId' | 'brand'>, membershipId: string): Promise<LoyaltyAccount | undefined> {
  const [row] = await rowsOf<LoyaltyAccount>(tx, sql`
    select id, membership_id, nft_id, member_code, tier_id, redeemable_points, joined_at from loyalty_accounts
    where membership_id = ${membershipId} and account_id = ${member.accountId} and brand = ${member.brand}`)
  return row
}

/** All standings of some accounts, also those that were merged into another. */
export const standingsOf = async (tx: Tx, accountIds: readonly string[]): Promise<string[]> =>
  (await rowsOf<{ id: string }>(tx, sql`select id from loyalty_accounts where account_id in ${among(accountIds)}`)).map(({ id }) => id)
