import type { BrandPack } from '#brands/brand.ts'
import type { benefits as endpoints } from '#contract/benefits.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { typeNameOf } from '#domain/benefit.ts'
import { SUMMARY_LENGTH, truncate } from '#domain/truncate.ts'
import { and, eq } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { assetView, dropView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { isContestRunning, onItemsOf } from './availability.ts'
import { benefits } from './table.ts'

/**
 * Public reads of one brand: no codes, no files, no items of members. Data of other brands is never
 * found.
 */
type PublicRequest = { brand: BrandPack; language: Language }

/** CA-39: Returns the benefits of an asset for any tier. @throws Problem NOT_FOUND */
export async function summaryOf(
  tx: Tx,
  { assetId, brand, language, now }: PublicRequest & { assetId: string; now: Date },
): Promise<ResponseOf<typeof endpoints.summary>> {
  const rows = await tx
    .select({
      benefit: {
        id: benefits.id,
        kind: benefits.kind,
        name: benefits.name,
        description: benefits.description,
      },
    })
    .from(assetView)
    .leftJoin(
      benefits,
      and(
        eq(benefits.brand, assetView.brand),
        benefits.isActive,
        onItemsOf(assetId, brand.ids.assetId),
        isContestRunning(now),
      ),
    )
    .where(and(eq(assetView.assetId, assetId), eq(assetView.brand, brand.slug)))
    .orderBy(benefits.position, benefits.id)
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return {
    success: true,
    utilities: rows
      .flatMap(({ benefit }) => benefit ?? [])
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

/** CA-45: Returns a drop with its assets as pictures. @throws Problem NOT_FOUND */
export async function dropOf(
  tx: Tx,
  { dropId, brand, language }: PublicRequest & { dropId: string },
): Promise<ResponseOf<typeof endpoints.drop>> {
  const rows = await tx
    .select({
      name: dropView.name,
      dateOpen: dropView.dateOpen,
      salesType: dropView.salesType,
      countDownAt: dropView.countDownAt,
      asset: {
        id: assetView.assetId,
        name: assetView.name,
        description: assetView.description,
        art: assetView.art,
      },
    })
    .from(dropView)
    .leftJoin(
      assetView,
      and(eq(assetView.dropId, dropView.dropId), eq(assetView.brand, dropView.brand)),
    )
    .where(and(eq(dropView.dropId, dropId), eq(dropView.brand, brand.slug)))
    .orderBy(assetView.assetId)
  const [drop] = rows
  if (!drop) throw new Problem('NOT_FOUND')
  return {
    success: true,
    drop: {
      dropId,
      name: drop.name[language],
      dateOpen: toInstant(drop.dateOpen),
      salesType: drop.salesType,
      countDown: drop.countDownAt ? { countDownDate: toInstant(drop.countDownAt) } : null,
      assets: rows
        .flatMap(({ asset }) => asset ?? [])
        .map(({ id, name, description, art }) => ({
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
}): ResponseOf<typeof endpoints.creator> {
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
