import type { BrandPack, Localized } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import { brandHtmlErrors } from '#server/brand/brand-html.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { programName } from '#server/lib/texts/translate.ts'
import { announcements, assets, drops } from './table.ts'

/**
 * Updates drops, assets and announcements to the pack. Issued items stay, and so do their assets
 * and drops.
 * @throws Error with every place of the pack whose HTML is not allowed
 */
export async function applyCollection(tx: Tx, pack: BrandPack): Promise<void> {
  const errors = brandHtmlErrors(pack)
  if (errors.length > 0)
    throw new Error(`The pack ${pack.slug} has HTML that is not allowed:\n${errors.join('\n')}`)
  const { slug, program } = pack
  for (const drop of [program.membershipDrop, ...program.drops]) await applyDrop(tx, slug, drop)
  await applyMembershipAsset(tx, pack)
  for (const asset of program.assets) await applyAsset(tx, slug, asset)
  await applyAnnouncements(tx, pack)
}

type Drop = BrandPack['program']['membershipDrop'] & Partial<BrandPack['program']['drops'][number]>

const applyDrop = (tx: Tx, brand: string, drop: Drop) =>
  tx
    .insert(drops)
    .values({
      id: drop.dropId,
      brand,
      name: drop.name,
      dateOpen: new Date(drop.dateOpen),
      salesType: drop.salesType,
      countDownAt: drop.countDownDate ? new Date(drop.countDownDate) : null,
      isCountdownForced: drop.isCountdownForced ?? false,
      signUp: drop.signUp ?? null,
    })
    .onConflictDoUpdate({
      target: drops.id,
      set: {
        name: excluded(drops.name),
        dateOpen: excluded(drops.dateOpen),
        salesType: excluded(drops.salesType),
        countDownAt: excluded(drops.countDownAt),
        isCountdownForced: excluded(drops.isCountdownForced),
        signUp: excluded(drops.signUp),
      },
    })

/** Columns that every asset takes from the pack. */
const commonColumns = {
  dropId: excluded(assets.dropId),
  name: excluded(assets.name),
  description: excluded(assets.description),
  html: excluded(assets.html),
  blockchain: excluded(assets.blockchain),
}

const applyMembershipAsset = (tx: Tx, pack: BrandPack) => {
  const { membershipDrop, membershipAsset } = pack.program
  return tx
    .insert(assets)
    .values({
      id: pack.ids.assetId,
      brand: pack.slug,
      dropId: membershipDrop.dropId,
      name: nameOfMembership(pack),
      description: membershipAsset.description,
      html: membershipAsset.html ?? null,
      blockchain: membershipAsset.blockchain,
    })
    .onConflictDoUpdate({ target: assets.id, set: commonColumns })
}

const nameOfMembership = (pack: BrandPack): Localized => ({
  en: programName(pack, 'en'),
  fr: programName(pack, 'fr'),
})

type Asset = BrandPack['program']['assets'][number]

const applyAsset = (tx: Tx, brand: string, asset: Asset) =>
  tx
    .insert(assets)
    .values({
      id: asset.assetId,
      brand,
      dropId: asset.dropId,
      name: asset.name,
      description: asset.description,
      blockchain: asset.blockchain,
      html: asset.html ?? null,
      art: asset.art,
      film: asset.film ?? null,
      variationName: asset.variation?.name ?? null,
      variationSupply: asset.variation?.supply ?? null,
      isIssuedOnJoining: asset.isGivenOnJoining,
    })
    .onConflictDoUpdate({
      target: assets.id,
      set: {
        ...commonColumns,
        art: excluded(assets.art),
        film: excluded(assets.film),
        variationName: excluded(assets.variationName),
        variationSupply: excluded(assets.variationSupply),
        isIssuedOnJoining: excluded(assets.isIssuedOnJoining),
      },
    })

async function applyAnnouncements(tx: Tx, { slug, program }: BrandPack): Promise<void> {
  await tx.update(announcements).set({ isActive: false }).where(eq(announcements.brand, slug))
  for (const { announcementId, html, dateCreated } of program.announcements) {
    await tx
      .insert(announcements)
      .values({
        id: announcementId,
        brand: slug,
        html,
        createdAt: new Date(dateCreated),
        isActive: true,
      })
      .onConflictDoUpdate({
        target: announcements.id,
        set: {
          html: excluded(announcements.html),
          createdAt: excluded(announcements.createdAt),
          isActive: true,
        },
      })
  }
}
