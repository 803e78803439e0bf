import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { applyCollection } from '#server/collection/apply.ts'
import type { Tx } from '#server/kit/db.ts'
import { applyOffers } from '#server/redemption/apply.ts'

/**
 * Brings the database up to a brand pack: programme, tiers, offers, drop and asset. Safe to repeat, and with several
 * servers starting at once; nothing a member owns is ever removed.
 */
export async function applyPack(tx: Tx, pack: BrandPack): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtext(${`apply:${pack.slug}`}))`)
    await applyMembership(inner, pack)
    await applyCollection(inner, pack)
    await applyOffers(inner, pack)
  })
}

async function applyMembership(tx: Tx, { slug, ids, programme }: BrandPack): Promise<void> {
  await tx.execute(sql`
    insert into memberships (id, brand, creator_id, asset_id, configuration)
    values (${ids.membershipId}, ${slug}, ${ids.creatorId}, ${ids.assetId}, ${JSON.stringify(programme.features)}::jsonb)
    on conflict (id) do update set creator_id = excluded.creator_id, asset_id = excluded.asset_id, configuration = excluded.configuration`)
  for (const tier of programme.tiers) {
    await tx.execute(sql`
      insert into tiers (id, membership_id, sequence, min_points, name, description, art)
      values (${tier.tierId}, ${ids.membershipId}, ${tier.sequence}, ${tier.minPoints}, ${JSON.stringify(tier.name)}::jsonb, ${JSON.stringify(tier.description)}::jsonb, ${tier.art})
      on conflict (id) do update set sequence = excluded.sequence, min_points = excluded.min_points, name = excluded.name, description = excluded.description, art = excluded.art`)
  }
}
