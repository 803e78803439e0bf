import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { applyBenefits } from '#server/benefits/apply-pack.ts'
import { applyCollection } from '#server/collection/apply-pack.ts'
import { applyClaim } from '#server/transfers/invitations.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { withActiveSince } from '#server/points/earning-features.ts'
import { applyOffers } from '#server/redemption/apply-pack.ts'

/**
 * Updates the database to a brand pack: program, tiers, offers, polls, drops and assets. Safe to
 * repeat, also by several servers at once. Nothing that a member owns is removed.
 */
export async function applyPack(tx: Tx, pack: BrandPack, now: Date): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtext(${`apply:${pack.slug}`}))`)
    await applyMembership(inner, pack, now)
    await applyCollection(inner, pack)
    await applyOffers(inner, pack)
    await applyBenefits(inner, pack, now)
    await applyClaim(inner, pack, now)
  })
}

async function applyMembership(
  tx: Tx,
  { slug, ids, program }: BrandPack,
  now: Date,
): Promise<void> {
  const features = await withActiveSince(tx, {
    membershipId: ids.membershipId,
    features: program.features,
    now,
  })
  await tx.execute(sql`
    insert into memberships (id, brand, creator_id, asset_id, configuration)
    values (${ids.membershipId}, ${slug}, ${ids.creatorId}, ${ids.assetId}, ${JSON.stringify(features)}::jsonb)
    on conflict (id) do update set creator_id = excluded.creator_id, asset_id = excluded.asset_id, configuration = excluded.configuration`)
  await applyTiers(tx, { membershipId: ids.membershipId, tiers: program.tiers, now })
}

/**
 * Moves the old tiers to negative sequences first, because a sequence is unique: tiers can then be
 * inserted or swapped.
 */
async function applyTiers(
  tx: Tx,
  {
    membershipId,
    tiers,
    now,
  }: { membershipId: string; tiers: BrandPack['program']['tiers']; now: Date },
): Promise<void> {
  await tx.execute(
    sql`update tiers set sequence = -1 - sequence where membership_id = ${membershipId}`,
  )
  for (const tier of tiers) {
    await tx.execute(sql`
      insert into tiers (id, membership_id, sequence, min_points, name, description, art)
      values (${tier.tierId}, ${membershipId}, ${tier.sequence}, ${tier.minPoints}, ${JSON.stringify(tier.name)}::jsonb, ${JSON.stringify(tier.description)}::jsonb, ${tier.art})
      on conflict (id) do update set sequence = excluded.sequence, min_points = excluded.min_points, name = excluded.name, description = excluded.description, art = excluded.art`)
  }
  await removeOldTiers(tx, membershipId, now)
}

/**
 * Members of a removed tier move to the highest tier that their points reach, or that requires no
 * more than the removed one: a renamed tier demotes nobody.
 */
async function removeOldTiers(tx: Tx, membershipId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update loyalty_accounts a set tier_id = coalesce(
      (select t.id from tiers t
        where t.membership_id = ${membershipId} and t.sequence >= 0 and t.min_points <= greatest(
          gone.min_points,
          (select coalesce(sum(e.tier_points_delta), 0) from point_entries e where e.loyalty_account_id = a.id and e.at > ${now.toISOString()}::timestamptz - interval '18 months'))
        order by t.sequence desc limit 1),
      (select t.id from tiers t where t.membership_id = ${membershipId} and t.sequence >= 0 order by t.sequence limit 1))
    from tiers gone
    where gone.id = a.tier_id and gone.membership_id = ${membershipId} and gone.sequence < 0`)
  await tx.execute(sql`delete from tiers where membership_id = ${membershipId} and sequence < 0`)
}
