import type { BrandPack } from '#brands/brand.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import type { LoyaltyAccount } from '#server/points/loyalty-account-access.ts'

/** Returns a condition: benefits of the membership. */
export const onMembership = (): SQL => sql`b.place = 'membership'`
/** Returns a condition: benefits of every member who collects from the brand. */
export const onCollection = (): SQL => sql`b.place = 'collection'`
/** Returns a condition: benefits of one asset. */
export const onAsset = (assetId: string | SQL): SQL => sql`b.asset_ids @> array[${assetId}]::text[]`
/**
 * Returns a condition: benefits of owning an asset: its own, the collection's, and for the
 * membership asset also the membership's.
 */
export const onItemsOf = (assetId: string, { ids }: Pick<BrandPack, 'ids'>): SQL =>
  sql`(${onAsset(assetId)} or ${onCollection()} or (${assetId === ids.assetId} and ${onMembership()}))`
/**
 * Returns a condition: benefits by any place a member has: the membership, the collection, or an
 * asset they own.
 */
export const anywhereForMember = (accountId: string): SQL =>
  sql`(${onMembership()} or ${onCollection()} or b.asset_ids && array(select n.asset_id from nfts n where n.owner_id = ${accountId}))`

/**
 * Returns the only rule for what is open: benefit `b` is active, for every tier or for this one,
 * and in one of the places. Every statement that shows a benefit or gives something of it must use
 * this condition.
 * @param tierId the member's tier, or a subquery that finds it
 * @param of a condition for the place, such as `anywhereForMember`
 */
export const isAvailable = (tierId: string | SQL, of: SQL): SQL =>
  sql`(b.is_active and (cardinality(b.tier_ids) = 0 or ${tierId} = any (b.tier_ids)) and (${of}))`

/**
 * VA-36: Returns a condition that hides a contest benefit `b` whose contests are all over or
 * withdrawn. Benefits of other kinds pass.
 */
export const isContestRunning = (now: Date): SQL => sql`(b.kind <> 6 or exists (
  select from contests c where b.content -> 'contestIds' ? c.id and c.brand = b.brand and c.is_active and c.ends_at > ${now.toISOString()}::timestamptz))`

type Request = {
  member: Pick<Member, 'accountId' | 'brand'>
  loyaltyAccount: Pick<LoyaltyAccount, 'tierId'>
}

/**
 * Returns whether a benefit that is open to a member, by tier and by place, meets a condition.
 * @param having a condition on the benefit `b`, such as b.content -> 'pollIds' ? id
 */
export async function isAvailableTo(
  tx: Tx,
  { member, loyaltyAccount }: Request,
  having: SQL,
): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`
    select 1 from benefits b where b.brand = ${member.brand} and ${having} and ${isAvailable(loyaltyAccount.tierId, anywhereForMember(member.accountId))} limit 1`,
  )
  return found.length > 0
}
