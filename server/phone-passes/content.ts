import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import { memberViewAs } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { loyaltyAccountViewAs, tierView } from '#server/points/views.ts'
import { phonePasses } from './table.ts'

/** What a phone pass shows now. */
export type PassContent = {
  serial: string
  platform: 'apple' | 'google'
  language: Language
  /** Of the item; undefined for a void pass, which shows nothing of the member. */
  details: PassDetails | undefined
  kind: 'membership' | 'piece'
  barcode: 'qr' | 'code128' | 'pdf417' | 'aztec'
  name: Localized
  /** Name of a drawing of the pack; null: that of the first tier. */
  art: string | null
  changedAt: Date
}

export type PassDetails = {
  number: number
  holder: string
  /** Null for a member who has an item but no membership. */
  memberCode: string | null
  /** Of a membership: whole points that can be spent, and the level. */
  membership: { points: number; tier: Localized } | undefined
}

const item = itemView
const owner = memberViewAs('owner')
/** The owner, or the account that staff merged the owner into. */
const holder = memberViewAs('holder')
/** The loyalty account that the item is the card of, and the one that has its points now. */
const card = loyaltyAccountViewAs('card')
const current = loyaltyAccountViewAs('current_account')
/** The member's own loyalty account in the program of the brand, for its code. */
const own = loyaltyAccountViewAs('own_account')

const findPass = preparedRead(
  'phonePass',
  ['serial', 'membershipId'],
  (tx, { serial, membershipId }) =>
    tx
      .select({
        serial: phonePasses.serial,
        platform: phonePasses.platform,
        language: phonePasses.language,
        accountId: phonePasses.accountId,
        changedAt: phonePasses.changedAt,
        voidedAt: phonePasses.voidedAt,
        ownerId: holder.accountId,
        number: item.number,
        assetId: item.assetId,
        name: assetView.name,
        art: assetView.art,
        passTemplate: assetView.passTemplate,
        firstName: holder.firstName,
        lastName: holder.lastName,
        erasedAt: holder.erasedAt,
        points: current.redeemablePoints,
        currentCode: current.memberCode,
        tier: { name: tierView.name, art: tierView.art },
        ownCode: own.memberCode,
      })
      .from(phonePasses)
      .innerJoin(item, eq(item.nftId, phonePasses.nftId))
      .innerJoin(assetView, eq(assetView.assetId, item.assetId))
      .innerJoin(owner, eq(owner.accountId, item.ownerId))
      .innerJoin(holder, eq(holder.accountId, owner.currentAccountId))
      .leftJoin(card, eq(card.nftId, item.nftId))
      .leftJoin(current, eq(current.loyaltyAccountId, card.currentLoyaltyAccountId))
      .leftJoin(tierView, eq(tierView.tierId, current.tierId))
      .leftJoin(own, and(eq(own.accountId, item.ownerId), eq(own.membershipId, membershipId)))
      .where(eq(phonePasses.serial, serial)),
)

/** Returns what a pass of the brand shows; undefined for an unknown serial. */
export async function contentOf(
  tx: Tx,
  { serial, brand }: { serial: string; brand: BrandPack },
): Promise<PassContent | undefined> {
  const [row] = await findPass(tx, { serial, membershipId: brand.ids.membershipId })
  if (!row) return undefined
  const isValid = row.voidedAt === null && row.ownerId === row.accountId && row.erasedAt === null
  const isMembership = row.points !== null && row.tier !== null
  return {
    serial,
    platform: row.platform,
    language: row.language,
    kind: row.passTemplate === 'membership' ? 'membership' : 'piece',
    barcode: barcodeOf(brand, row.assetId),
    name: row.name,
    art: row.art ?? row.tier?.art ?? null,
    changedAt: row.changedAt,
    details: isValid
      ? {
          number: row.number,
          holder: [row.firstName, row.lastName].filter(Boolean).join(' '),
          memberCode: row.currentCode ?? row.ownCode,
          membership: isMembership
            ? { points: row.points as number, tier: (row.tier as { name: Localized }).name }
            : undefined,
        }
      : undefined,
  }
}

/** Returns how the tills of the brand read the code of an asset's pass. */
function barcodeOf({ program, ids }: BrandPack, assetId: string): PassContent['barcode'] {
  const asset =
    assetId === ids.assetId
      ? program.membershipAsset
      : program.assets.find((one) => one.assetId === assetId)
  return asset?.phonePass?.barcode ?? 'qr'
}
