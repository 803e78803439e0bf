import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
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
 * A loyalty account of the caller's.
 * @throws Problem NOT_FOUND for one of somebody else, of another brand, or of nobody: all the same to a stranger
 */
export async function ownLoyaltyAccount(tx: Tx, member: Member, id: string): Promise<LoyaltyAccount> {
  const [row] = await rowsOf<LoyaltyAccount>(tx, sql`
    select id, membership_id, nft_id, member_code, tier_id, redeemable_points, joined_at from loyalty_accounts
    where id = ${id} and account_id = ${member.accountId} and brand = ${member.brand}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

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
