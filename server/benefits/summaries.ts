import type { BrandPack } from '#brands/brand.ts'
import type { Nft } from '#contract/collection.ts'
import type { Language } from '#contract/problems.ts'
import { SUMMARY_LENGTH, truncate } from '#domain/truncate.ts'
import { and, count, eq, inArray, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { itemView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { jsonArrayOf, type JsonRow } from '#server/lib/database/json-array.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import type { SessionMember } from '#server/lib/security/tokens.ts'
import { isAvailable, isContestRunning } from './availability.ts'
import { benefits } from './table.ts'

/** Benefits on the tile of an item: the first ones in short form, and their number. */
export type BenefitSummaries = Required<Pick<Nft, 'utility' | 'utilityCount'>>

/** CO-18: benefits shown on a tile. */
const TILE_BENEFITS = 2

const summaryFields = {
  id: benefits.id,
  kind: benefits.kind,
  name: benefits.name,
  description: benefits.description,
}
type Summary = JsonRow<typeof summaryFields>

const parameters = ['brand', 'accountId', 'tierId', 'membershipAssetId', 'now'] as const
type Parameters = Record<(typeof parameters)[number], SQLWrapper>

/** The assets that show a benefit: the membership's asset, or those that the benefit lists. */
const assetIdsOf = (membershipAssetId: SQLWrapper) =>
  sql`case ${benefits.place} when 'membership' then array[${membershipAssetId}] else ${benefits.assetIds} end`

/** One row per benefit that is open to the member and asset that shows it. */
const openBenefits = (tx: Tx, { brand, tierId, membershipAssetId, now }: Parameters) =>
  tx
    .select({
      ...summaryFields,
      position: benefits.position,
      assetId: sql<string>`unnest(${assetIdsOf(membershipAssetId)})`.as('asset_id'),
    })
    .from(benefits)
    .where(
      and(
        eq(benefits.brand, brand),
        isAvailable(tierId, inArray(benefits.place, ['membership', 'asset'])),
        isContestRunning(now),
      ),
    )
    .as('open_benefit')

/** The same for assets that the member owns, with the place of the benefit within its asset. */
function rankedBenefits(tx: Tx, values: Parameters) {
  const openBenefit = openBenefits(tx, values)
  const { assetId, id, kind, name, description, position } = openBenefit
  const rank = sql<number>`row_number() over (partition by ${assetId} order by ${position}, ${id})`
  const ownedAssets = new QueryBuilder()
    .select({ assetId: itemView.assetId })
    .from(itemView)
    .where(and(eq(itemView.ownerId, values.accountId), eq(itemView.brand, values.brand)))
  return tx
    .select({ assetId, id, kind, name, description, rank: rank.as('rank') })
    .from(openBenefit)
    .where(inArray(assetId, ownedAssets))
    .as('ranked_benefit')
}

const readSummaries = preparedRead('benefitSummaries', parameters, (tx, values) => {
  const rankedBenefit = rankedBenefits(tx, values)
  const { assetId, id, kind, name, description, rank } = rankedBenefit
  const isOnTile = lte(rank, TILE_BENEFITS)
  return tx
    .select({
      assetId,
      count: count(),
      first: jsonArrayOf({ id, kind, name, description }, { orderBy: rank, where: isOnTile }),
    })
    .from(rankedBenefit)
    .groupBy(assetId)
})

/**
 * Returns the benefits of all assets that an account owns, by asset, in one statement. The
 * membership asset gets the benefits of the membership at the member's tier; benefits of the
 * collection are on no tile.
 */
export async function benefitSummariesOf(
  tx: Tx,
  {
    brand: { slug, ids },
    language,
    member: { accountId, loyaltyAccount },
    now,
  }: { brand: BrandPack; language: Language; member: SessionMember; now: Date },
): Promise<Map<string, BenefitSummaries>> {
  const rows = await readSummaries(tx, {
    brand: slug,
    accountId,
    tierId: loyaltyAccount?.tierId ?? null,
    membershipAssetId: ids.assetId,
    now,
  })
  return new Map(
    rows.map(({ assetId, count: utilityCount, first }) => [
      assetId,
      { utility: first.map((summary) => asGlance(summary, language)), utilityCount },
    ]),
  )
}

const asGlance = ({ id, kind, name, description }: Summary, language: Language) => ({
  utilityId: id,
  utilityType: kind,
  utilityName: name[language],
  utilityDescription: truncate(description[language], SUMMARY_LENGTH),
})
