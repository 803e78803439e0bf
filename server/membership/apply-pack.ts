import type { BrandPack } from '#brands/brand.ts'
import { applyBenefits } from '#server/benefits/apply-pack.ts'
import { applyCollection } from '#server/collection/apply-pack.ts'
import { applyClaim } from '#server/transfers/invitations.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { applyTiers } from '#server/points/apply-tiers.ts'
import { applyOffers } from '#server/redemption/apply-pack.ts'
import { withActiveSince } from './active-since.ts'
import { memberships } from './table.ts'

/**
 * Updates the database to a brand pack: program, tiers, offers, polls, drops and assets. Safe to
 * repeat, also by several servers at once. Nothing that a member owns is removed.
 */
export async function applyPack(tx: Tx, pack: BrandPack, now: Date): Promise<void> {
  await tx.transaction(async (inner) => {
    await lockName(inner, `apply:${pack.slug}`)
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
  const changing = { creatorId: ids.creatorId, assetId: ids.assetId, configuration: features }
  await tx
    .insert(memberships)
    .values({ id: ids.membershipId, brand: slug, ...changing })
    .onConflictDoUpdate({ target: memberships.id, set: changing })
  await applyTiers(tx, { membershipId: ids.membershipId, tiers: program.tiers, now })
}
