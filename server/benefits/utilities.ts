import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Utility } from '#contract/utility.ts'
import type { Language } from '#contract/problems.ts'
import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import {
  anywhereForMember,
  isAvailable,
  isContestRunning,
  onItemsOf,
  onMembership,
} from './availability.ts'
import { benefitContent } from './benefit-content.ts'
import { memberStateFields } from './member-state.ts'
import { benefits } from './table.ts'

/**
 * `accountId`: undefined in a preview, which shows nothing as claimed or answered and no codes.
 * `tierId`: the tier of the member or of the preview.
 */
export type Reader = {
  brand: BrandPack
  language: Language
  accountId: string | undefined
  tierId: string
  now: Date
}

/** A benefit in wire format, and where it belongs. */
export type PlacedUtility = { place: string; assetIds: readonly string[]; utility: Utility }

const readerParameters = ['brand', 'accountId', 'tierId', 'now'] as const
type Parameters = Record<(typeof readerParameters)[number], SQLWrapper>

/**
 * A query of the benefits open to a reader, in the order of the pack, with what the member has
 * claimed, answered and entered. The tier applies in every place: a benefit of an asset may require
 * one too.
 */
const utilitiesQuery = (tx: Tx, { brand, accountId, tierId, now }: Parameters, of: SQL) =>
  tx
    .select({
      id: benefits.id,
      kind: benefits.kind,
      name: benefits.name,
      description: benefits.description,
      value: benefits.value,
      art: benefits.art,
      labelKey: benefits.labelKey,
      label: benefits.label,
      place: benefits.place,
      assetIds: benefits.assetIds,
      content: benefits.content,
      createdAt: benefits.createdAt,
      ...memberStateFields(accountId, now),
    })
    .from(benefits)
    .where(and(eq(benefits.brand, brand), isAvailable(tierId, of), isContestRunning(now)))
    .orderBy(benefits.position, benefits.id)

const readOfMembership = preparedRead('utilitiesOfMembership', readerParameters, (tx, reader) =>
  utilitiesQuery(tx, reader, onMembership()),
)
const readOfMember = preparedRead('utilitiesOfMember', readerParameters, (tx, reader) =>
  utilitiesQuery(tx, reader, anywhereForMember(reader.accountId)),
)
const readOfItem = preparedRead(
  'utilitiesOfItem',
  [...readerParameters, 'assetId', 'membershipAssetId'],
  (tx, { assetId, membershipAssetId, ...reader }) =>
    utilitiesQuery(tx, reader, onItemsOf(assetId, membershipAssetId)),
)

/** Returns the benefits of the membership. */
export const utilitiesOfMembership = async (tx: Tx, reader: Reader): Promise<PlacedUtility[]> =>
  (await readOfMembership(tx, valuesOf(reader))).map((row) => placed(row, reader))

/** Returns the benefits by any place a member has: the membership, the collection, or an asset. */
export const utilitiesOfMember = async (tx: Tx, reader: Reader): Promise<PlacedUtility[]> =>
  (await readOfMember(tx, valuesOf(reader))).map((row) => placed(row, reader))

/** Returns the benefits of owning an asset, the collection's included. */
export const utilitiesOfItem = async (
  tx: Tx,
  { assetId, ...reader }: Reader & { assetId: string },
): Promise<PlacedUtility[]> => {
  const membershipAssetId = reader.brand.ids.assetId
  const rows = await readOfItem(tx, { ...valuesOf(reader), assetId, membershipAssetId })
  return rows.map((row) => placed(row, reader))
}

const valuesOf = ({ brand, accountId, tierId, now }: Reader) => ({
  brand: brand.slug,
  accountId: accountId ?? null,
  tierId,
  now,
})

type BenefitRow = Awaited<ReturnType<typeof readOfMember>>[number]

const placed = (row: BenefitRow, reader: Reader): PlacedUtility => ({
  place: row.place,
  assetIds: row.assetIds,
  utility: asUtility(row, reader),
})

function asUtility(
  row: BenefitRow,
  { brand: { slug }, language, accountId, now }: Reader,
): Utility {
  const translate = (text: Localized) => text[language]
  const isSample = accountId === undefined
  return {
    utilityId: row.id,
    utilityType: row.kind,
    utilityName: translate(row.name),
    utilityDescription: translate(row.description),
    name: translate(row.name),
    dateCreated: toInstant(row.createdAt),
    labelKey: row.labelKey,
    label: translate(row.label),
    ...(row.value ? { utilityValue: translate(row.value) } : {}),
    ...(row.art ? { thumbnailUrl: artUrl(slug, row.art) } : {}),
    ...benefitContent(row.content, row, { slug, translate, now, isSample }),
  }
}
