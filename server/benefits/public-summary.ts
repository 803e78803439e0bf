import type { BrandPack, Localized } from '#brands/brand.ts'
import type { benefits } from '#contract/benefits.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { typeNameOf } from '#domain/benefit.ts'
import { SUMMARY_LENGTH, truncate } from '#domain/truncate.ts'
import { sql } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { isContestRunning, onItemsOf } from './availability.ts'

/**
 * Public reads of one brand: no codes, no files, no items of members. Data of other brands is never
 * found.
 */
type PublicRequest = { brand: BrandPack; language: Language }

type SummaryRow = { id: string | null; kind: number; name: Localized; description: Localized }

/** CA-39: Returns the benefits of an asset for any tier. @throws Problem NOT_FOUND */
export async function summaryOf(
  tx: Tx,
  { assetId, brand, language, now }: PublicRequest & { assetId: string; now: Date },
): Promise<ResponseOf<typeof benefits.summary>> {
  const rows = await rowsOf<SummaryRow>(
    tx,
    sql`
    select b.id, b.kind, b.name, b.description
    from assets a left join benefits b on b.brand = a.brand and b.is_active and ${onItemsOf(assetId, brand)} and ${isContestRunning(now)}
    where a.id = ${assetId} and a.brand = ${brand.slug} order by b.position, b.id`,
  )
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return {
    success: true,
    utilities: rows
      .filter((row): row is SummaryRow & { id: string } => row.id !== null)
      .map(({ id, kind, name, description }) => ({
        utilityId: id,
        utilityType: kind,
        utilityName: name[language],
        utilityDescription: truncate(description[language], SUMMARY_LENGTH),
        utilityTypeName: typeNameOf({
          utilityType: kind,
          utilityDescription: description[language],
        }),
      })),
  }
}

type DropRow = {
  id: string
  name: Localized
  date_open: string
  sales_type: number
  count_down_at: string | null
  assets: { id: string; name: Localized; description: Localized; art: string | null }[]
}

/** CA-45: Returns a drop with its assets as pictures. @throws Problem NOT_FOUND */
export async function dropOf(
  tx: Tx,
  { dropId, brand, language }: PublicRequest & { dropId: string },
): Promise<ResponseOf<typeof benefits.drop>> {
  const [row] = await rowsOf<DropRow>(
    tx,
    sql`
    select d.id, d.name, d.date_open, d.sales_type, d.count_down_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description, 'art', a.art) order by a.id), '[]') from assets a where a.drop_id = d.id and a.brand = d.brand) as assets
    from drops d where d.id = ${dropId} and d.brand = ${brand.slug}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return {
    success: true,
    drop: {
      dropId: row.id,
      name: row.name[language],
      dateOpen: toInstant(row.date_open),
      salesType: row.sales_type,
      countDown: row.count_down_at ? { countDownDate: toInstant(row.count_down_at) } : null,
      assets: row.assets.map(({ id, name, description, art }) => ({
        assetId: id,
        name: name[language],
        assetDescription: description[language],
        mediaUrl: pictureUrl(brand, art),
      })),
    },
  }
}

/** CA-46: Returns the creator of the assets of this host. @throws Problem NOT_FOUND */
export function creatorOf({
  creatorId,
  brand: { ids, name, links },
}: {
  creatorId: string
  brand: BrandPack
}): ResponseOf<typeof benefits.creator> {
  if (creatorId !== ids.creatorId) throw new Problem('NOT_FOUND')
  return {
    success: true,
    creator: {
      creatorId,
      creatorName: name,
      website: links.website,
      membershipId: ids.membershipId,
    },
  }
}
