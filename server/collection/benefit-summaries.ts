import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Nft } from '#contract/collection.ts'
import type { Language } from '#contract/problems.ts'
import { SUMMARY_LENGTH, truncate } from '#domain/truncate.ts'
import { sql } from 'drizzle-orm'
import { isContestRunning, isAvailable } from '#server/benefits/availability.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

type SummaryRow = { id: string; kind: number; name: Localized; description: Localized }
type Row = { asset_id: string; count: number; first: SummaryRow[] }

/** Benefits on the tile of an item: the first ones in short form, and their number. */
export type BenefitSummaries = Required<Pick<Nft, 'utility' | 'utilityCount'>>

/** CO-18: benefits shown on a tile. */
const TILE_BENEFITS = 2

/**
 * Returns the benefits of all assets that an account owns, by asset, in one statement. The
 * membership asset gets the benefits of the membership at the member's tier; benefits of the
 * collection are on no tile.
 */
export async function benefitSummariesOf(
  tx: Tx,
  {
    brand,
    language,
    accountId,
    now,
  }: { brand: BrandPack; language: Language; accountId: string; now: Date },
): Promise<Map<string, BenefitSummaries>> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    with tier as (select tier_id from loyalty_accounts where account_id = ${accountId} and membership_id = ${brand.ids.membershipId} and brand = ${brand.slug}),
      placed as (
        select unnest(case b.place when 'membership' then array[${brand.ids.assetId}] else b.asset_ids end) as asset_id, b.*
        from benefits b
        where b.brand = ${brand.slug} and ${isAvailable(sql`(select tier_id from tier)`, sql`b.place in ('membership', 'asset')`)} and ${isContestRunning(now)}),
      ranked as (select p.*, row_number() over (partition by p.asset_id order by p.position, p.id) as rank from placed p
        where p.asset_id in (select n.asset_id from nfts n where n.owner_id = ${accountId} and n.brand = ${brand.slug}))
    select asset_id, count(*)::int as count,
      jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name, 'description', description) order by rank) filter (where rank <= ${TILE_BENEFITS}) as first
    from ranked group by asset_id`,
  )
  return new Map(
    rows.map(({ asset_id: assetId, count, first }) => [
      assetId,
      { utility: first.map((glance) => asGlance(glance, language)), utilityCount: count },
    ]),
  )
}

const asGlance = ({ id, kind, name, description }: SummaryRow, language: Language) => ({
  utilityId: id,
  utilityType: kind,
  utilityName: name[language],
  utilityDescription: truncate(description[language], SUMMARY_LENGTH),
})
