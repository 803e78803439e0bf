import type { BrandPack } from '#brands/brand.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { and, asc, desc, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccounts, pointEntries, tiers } from './table.ts'

/**
 * Updates the tiers of a program to its pack. Moves the old ones to negative sequences first,
 * because a sequence is unique: tiers can then be inserted or swapped.
 */
export async function applyTiers(
  tx: Tx,
  {
    membershipId,
    tiers: packTiers,
    now,
  }: { membershipId: string; tiers: BrandPack['program']['tiers']; now: Date },
): Promise<void> {
  await tx
    .update(tiers)
    .set({ sequence: sql`-1 - ${tiers.sequence}` })
    .where(eq(tiers.membershipId, membershipId))
  for (const { tierId, sequence, minPoints, name, description, art } of packTiers) {
    const changing = { sequence, minPoints, name, description, art }
    await tx
      .insert(tiers)
      .values({ id: tierId, membershipId, ...changing })
      .onConflictDoUpdate({ target: tiers.id, set: changing })
  }
  await removeOldTiers(tx, membershipId, now)
}

const removed = alias(tiers, 'removed')

/**
 * Members of a removed tier move to the highest tier that their points reach, or that requires no
 * more than the removed one: a renamed tier demotes nobody.
 */
async function removeOldTiers(tx: Tx, membershipId: string, now: Date): Promise<void> {
  const pointsInWindow = new QueryBuilder()
    .select({ sum: sql`coalesce(sum(${pointEntries.tierPointsDelta}), 0)` })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.loyaltyAccountId, loyaltyAccounts.id),
        gt(
          pointEntries.at,
          sql`${now.toISOString()}::timestamptz - make_interval(months => ${WINDOW_MONTHS})`,
        ),
      ),
    )
  const firstTier = (order: SQL, condition?: SQL) =>
    new QueryBuilder()
      .select({ id: tiers.id })
      .from(tiers)
      .where(and(eq(tiers.membershipId, membershipId), gte(tiers.sequence, 0), condition))
      .orderBy(order)
      .limit(1)
  const lowest = firstTier(asc(tiers.sequence))
  const highestReached = firstTier(
    desc(tiers.sequence),
    lte(tiers.minPoints, sql`greatest(${removed.minPoints}, ${pointsInWindow})`),
  )
  await tx
    .update(loyaltyAccounts)
    .set({
      tierId: sql`coalesce(${highestReached}, ${lowest})`,
    })
    .from(removed)
    .where(
      and(
        eq(removed.id, loyaltyAccounts.tierId),
        eq(removed.membershipId, membershipId),
        lt(removed.sequence, 0),
      ),
    )
  await tx.delete(tiers).where(and(eq(tiers.membershipId, membershipId), lt(tiers.sequence, 0)))
}
