import type { BrandPack, Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { brandHtmlErrors } from '#server/brand/brand-html.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { programName } from '#server/lib/texts/translate.ts'

/**
 * Updates drops, assets and announcements to the pack. Issued items stay, and so do their assets
 * and drops.
 * @throws Error with every place of the pack whose HTML is not allowed
 */
export async function applyCollection(tx: Tx, pack: BrandPack): Promise<void> {
  const errors = brandHtmlErrors(pack)
  if (errors.length > 0)
    throw new Error(`The pack ${pack.slug} has HTML that is not allowed:\n${errors.join('\n')}`)
  const {
    slug,
    ids,
    program: { membershipDrop, membershipAsset, drops, assets },
  } = pack
  for (const drop of [membershipDrop, ...drops]) await applyDrop(tx, slug, drop)
  await tx.execute(sql`
    insert into assets (id, brand, drop_id, name, description, html, blockchain)
    values (${ids.assetId}, ${slug}, ${membershipDrop.dropId}, ${JSON.stringify(nameOfMembership(pack))}::jsonb, ${JSON.stringify(membershipAsset.description)}::jsonb,
      ${membershipAsset.html ? JSON.stringify(membershipAsset.html) : null}::jsonb, ${membershipAsset.blockchain})
    on conflict (id) do update set drop_id = excluded.drop_id, name = excluded.name, description = excluded.description, html = excluded.html, blockchain = excluded.blockchain`)
  for (const asset of assets) await applyAsset(tx, slug, asset)
  await applyAnnouncements(tx, pack)
}

const nameOfMembership = (pack: BrandPack): Localized => ({
  en: programName(pack, 'en'),
  fr: programName(pack, 'fr'),
})

type Drop = BrandPack['program']['membershipDrop'] & Partial<BrandPack['program']['drops'][number]>

const applyDrop = (
  tx: Tx,
  slug: string,
  { dropId, name, dateOpen, salesType, countDownDate, isCountdownForced = false, signUp }: Drop,
) =>
  tx.execute(sql`
  insert into drops (id, brand, name, date_open, sales_type, count_down_at, is_countdown_forced, sign_up)
  values (${dropId}, ${slug}, ${JSON.stringify(name)}::jsonb, ${dateOpen}::timestamptz, ${salesType}, ${countDownDate ?? null}::timestamptz,
    ${isCountdownForced}, ${signUp ? JSON.stringify(signUp) : null}::jsonb)
  on conflict (id) do update set name = excluded.name, date_open = excluded.date_open, sales_type = excluded.sales_type, count_down_at = excluded.count_down_at,
    is_countdown_forced = excluded.is_countdown_forced, sign_up = excluded.sign_up`)

type Asset = BrandPack['program']['assets'][number]

const applyAsset = (
  tx: Tx,
  slug: string,
  {
    assetId,
    dropId,
    name,
    description,
    html,
    blockchain,
    art,
    film,
    variation,
    isGivenOnJoining,
  }: Asset,
) =>
  tx.execute(sql`
  insert into assets (id, brand, drop_id, name, description, blockchain, html, art, film, variation_name, variation_supply, is_issued_on_joining)
  values (${assetId}, ${slug}, ${dropId}, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(description)}::jsonb, ${blockchain}, ${html ? JSON.stringify(html) : null}::jsonb, ${art}, ${film ?? null},
    ${variation ? JSON.stringify(variation.name) : null}::jsonb, ${variation?.supply ?? null}::int, ${isGivenOnJoining})
  on conflict (id) do update set drop_id = excluded.drop_id, name = excluded.name, description = excluded.description, blockchain = excluded.blockchain, html = excluded.html,
    art = excluded.art, film = excluded.film, variation_name = excluded.variation_name, variation_supply = excluded.variation_supply, is_issued_on_joining = excluded.is_issued_on_joining`)

async function applyAnnouncements(tx: Tx, { slug, program }: BrandPack): Promise<void> {
  await tx.execute(sql`update announcements set is_active = false where brand = ${slug}`)
  for (const { announcementId, html, dateCreated } of program.announcements) {
    await tx.execute(sql`
      insert into announcements (id, brand, html, created_at, is_active) values (${announcementId}, ${slug}, ${JSON.stringify(html)}::jsonb, ${dateCreated}::timestamptz, true)
      on conflict (id) do update set html = excluded.html, created_at = excluded.created_at, is_active = true`)
  }
}
