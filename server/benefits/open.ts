import type { BrandPack } from '#brands/brand.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { LoyaltyAccount } from '#server/points/ownership.ts'

/** Benefits of the membership, open to a level. */
export const ofMembership = (): SQL => sql`b.place = 'membership'`
/** Benefits of everybody who collects the brand. */
export const ofCollection = (): SQL => sql`b.place = 'collection'`
/** Benefits of one asset. */
export const ofAsset = (assetId: string | SQL): SQL => sql`b.asset_ids @> array[${assetId}]::text[]`
/** Benefits of who has a piece of an asset: its own, those of everybody who collects, and on the membership's those of the membership. */
export const ofPiecesOf = (assetId: string, { ids }: Pick<BrandPack, 'ids'>): SQL =>
  sql`(${ofAsset(assetId)} or ${ofCollection()} or (${assetId === ids.assetId} and ${ofMembership()}))`
/** Whatever a member can have a benefit by: her membership, collecting, and everything that she owns. */
export const anywhereFor = (accountId: string): SQL =>
  sql`(${ofMembership()} or ${ofCollection()} or b.asset_ids && array(select n.asset_id from nfts n where n.owner_id = ${accountId}))`

/**
 * The one rule of what is open: the benefit `b` is there, asks for no level or for hers, and is in one of some places.
 * Every statement that shows a benefit, or gives something of it, has this condition.
 * @param tierId her level, or a question that finds it
 * @param of where: anywhereFor() and its like
 */
export const isOpen = (tierId: string | SQL, of: SQL): SQL =>
  sql`(b.is_active and (cardinality(b.tier_ids) = 0 or ${tierId} = any (b.tier_ids)) and (${of}))`

/** VA-36: a contest that is over, or taken back, takes its benefit `b` along. What is no contest stays. */
export const isNotOver = (now: Date): SQL => sql`(b.kind <> 6 or exists (
  select from contests c where b.content -> 'contestIds' ? c.id and c.brand = b.brand and c.is_active and c.ends_at > ${now.toISOString()}::timestamptz))`

type Asking = { member: Pick<Member, 'accountId' | 'brand'>; standing: Pick<LoyaltyAccount, 'tier_id'> }

/**
 * Whether one of the benefits that are open to a member, by her level and by what she owns, has what is asked for.
 * @param having a condition on the benefit `b`, such as b.content -> 'pollIds' ? id
 */
export async function isOpenTo(tx: Tx, { member, standing }: Asking, having: SQL): Promise<boolean> {
  const found = await rowsOf(tx, sql`
    select 1 from benefits b where b.brand = ${member.brand} and ${having} and ${isOpen(standing.tier_id, anywhereFor(member.accountId))} limit 1`)
  return found.length > 0
}
