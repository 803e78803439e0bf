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
import { loyaltyAccountView } from '#server/points/views.ts'
import { isAvailable, isContestRunning } from './availability.ts'
import { benefits } from './table.ts'

/** Benefits on the tile of an item: the first ones in short form, and their number. */
export type BenefitSummaries = Required<Pick<Nft, 'utility' | 'utilityCount'>>

/** CO-18: benefits shown on a tile. */
const TILE_BENEFITS = 2

type Owner = Record<'brand' | 'accountId', SQLWrapper>

/** The tier of a member, as a value. */
const tierOf = ({ brand, accountId, membershipId }: Owner & { membershipId: SQLWrapper }) =>
  sql`${new QueryBuilder()
    .select({ tierId: loyaltyAccountView.tierId })
    .from(loyaltyAccountView)
    .where(
      and(
        eq(loyaltyAccountView.accountId, accountId),
        eq(loyaltyAccountView.membershipId, membershipId),
        eq(loyaltyAccountView.brand, brand),
      ),
    )}`

const assetsOwnedBy = ({ brand, accountId }: Owner) =>
  new QueryBuilder()
    .select({ assetId: itemView.assetId })
    .from(itemView)
    .where(and(eq(itemView.ownerId, accountId), eq(itemView.brand, brand)))

const summaryFields = {
  id: benefits.id,
  kind: benefits.kind,
  name: benefits.name,
  description: benefits.description,
}
type Summary = JsonRow<typeof summaryFields>

const readSummaries = preparedRead(
  'benefitSummaries',
  ['brand', 'accountId', 'membershipId', 'membershipAssetId', 'now'],
  (tx, { brand, accountId, membershipId, membershipAssetId, now }) => {
    const assetIds = sql`case ${benefits.place} when 'membership' then array[${membershipAssetId}] else ${benefits.assetIds} end`
    const placed = tx
      .select({
        ...summaryFields,
        position: benefits.position,
        assetId: sql<string>`unnest(${assetIds})`.as('of_asset'),
      })
      .from(benefits)
      .where(
        and(
          eq(benefits.brand, brand),
          isAvailable(
            tierOf({ brand, accountId, membershipId }),
            inArray(benefits.place, ['membership', 'asset']),
          ),
          isContestRunning(now),
        ),
      )
      .as('placed')
    const { assetId, id, kind, name, description, position } = placed
    const rank = sql<number>`row_number() over (partition by ${assetId} order by ${position}, ${id})`
    const ranked = tx
      .select({ assetId, id, kind, name, description, rank: rank.as('rank') })
      .from(placed)
      .where(inArray(assetId, assetsOwnedBy({ brand, accountId })))
      .as('ranked')
    return tx
      .select({
        assetId: ranked.assetId,
        count: count(),
        first: jsonArrayOf(
          {
            id: ranked.id,
            kind: ranked.kind,
            name: ranked.name,
            description: ranked.description,
          },
          { orderBy: ranked.rank, where: lte(ranked.rank, TILE_BENEFITS) },
        ),
      })
      .from(ranked)
      .groupBy(ranked.assetId)
  },
)

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
    accountId,
    now,
  }: { brand: BrandPack; language: Language; accountId: string; now: Date },
): Promise<Map<string, BenefitSummaries>> {
  const rows = await readSummaries(tx, {
    brand: slug,
    accountId,
    membershipId: ids.membershipId,
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
