import type { BrandPack, Localized } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import { brandHtmlErrors } from '#server/brand/brand-html.ts'
import type { Tx } from '#server/lib/database/database.ts'
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

async function applyDrop(tx: Tx, brand: string, drop: Drop): Promise<void> {
  const changing = {
    name: drop.name,
    dateOpen: new Date(drop.dateOpen),
    salesType: drop.salesType,
    price: drop.price ?? null,
    countDownAt: drop.countDownDate ? new Date(drop.countDownDate) : null,
    isCountdownForced: drop.isCountdownForced ?? false,
    signUp: drop.signUp ?? null,
  }
  await tx
    .insert(drops)
    .values({ id: drop.dropId, brand, ...changing })
    .onConflictDoUpdate({ target: drops.id, set: changing })
}

async function applyMembershipAsset(tx: Tx, pack: BrandPack): Promise<void> {
  const { membershipDrop, membershipAsset } = pack.program
  const changing = {
    dropId: membershipDrop.dropId,
    name: nameOfMembership(pack),
    description: membershipAsset.description,
    html: membershipAsset.html ?? null,
    blockchain: membershipAsset.blockchain,
    passTemplate: membershipAsset.phonePass ? 'membership' : null,
  }
  await tx
    .insert(assets)
    .values({ id: pack.ids.assetId, brand: pack.slug, ...changing })
    .onConflictDoUpdate({ target: assets.id, set: changing })
}

const nameOfMembership = (pack: BrandPack): Localized => ({
  en: programName(pack, 'en'),
  fr: programName(pack, 'fr'),
})

type Asset = BrandPack['program']['assets'][number]

async function applyAsset(tx: Tx, brand: string, asset: Asset): Promise<void> {
  const changing = {
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
    passTemplate: asset.phonePass ? 'piece' : null,
  }
  await tx
    .insert(assets)
    .values({ id: asset.assetId, brand, ...changing })
    .onConflictDoUpdate({ target: assets.id, set: changing })
}

async function applyAnnouncements(tx: Tx, { slug, program }: BrandPack): Promise<void> {
  await tx.update(announcements).set({ isActive: false }).where(eq(announcements.brand, slug))
  for (const { announcementId, html, dateCreated } of program.announcements) {
    const changing = { html, createdAt: new Date(dateCreated), isActive: true }
    await tx
      .insert(announcements)
      .values({ id: announcementId, brand: slug, ...changing })
      .onConflictDoUpdate({ target: announcements.id, set: changing })
  }
}
