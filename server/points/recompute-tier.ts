import type { RecordedEntry } from '#domain/recorded-times.ts'
import { tierAfterReversal } from '#domain/tier-recompute.ts'
import { and, eq, gte, ne, notLike, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { recordTierChange } from './tier-events.ts'
import { tiersInLanguage } from './tiers.ts'
import { isOfLoyaltyAccount } from './loyalty-account-access.ts'
import { loyaltyAccounts, notices, pointEntries, tiers } from './table.ts'

/**
 * Lowers the tier after a reversal where the member would not have reached it without the reversed
 * points (decision 0025). Call it in the transaction of the entry, which has locked the loyalty
 * account.
 */
export async function recomputeTier(tx: Tx, entryId: number, now: Date): Promise<void> {
  const [account] = await tx
    .select({
      id: loyaltyAccounts.id,
      brand: loyaltyAccounts.brand,
      accountId: loyaltyAccounts.accountId,
      membershipId: loyaltyAccounts.membershipId,
      tierId: loyaltyAccounts.tierId,
      sequence: tiers.sequence,
      reachedAt: loyaltyAccounts.tierReachedAt,
      key: pointEntries.idempotencyKey,
    })
    .from(pointEntries)
    .innerJoin(loyaltyAccounts, eq(loyaltyAccounts.id, pointEntries.loyaltyAccountId))
    .innerJoin(tiers, eq(tiers.id, loyaltyAccounts.tierId))
    .where(eq(pointEntries.id, entryId))
  if (!account || account.sequence <= 0) return
  const { id, membershipId, tierId, reachedAt, key } = account
  const programTiers = await tiersInLanguage(tx, membershipId)
  const tier = programTiers.find((each) => each.tierId === tierId)
  if (!tier) return
  const lower = tierAfterReversal(
    { tier, reachedAt },
    programTiers,
    await countedEntries(tx, id),
    key,
    now,
  )
  if (!lower) return
  await tx
    .update(loyaltyAccounts)
    .set({ tierId: lower.tier.tierId, tierReachedAt: lower.reachedAt })
    .where(eq(loyaltyAccounts.id, id))
  await recordTierChange(tx, { ...account, tier: lower.tier, now })
  // The tier notice of this period was about the higher tier: delete it, so that the lower one is
  // announced too.
  if (lower.reachedAt.getTime() === reachedAt.getTime()) {
    await tx
      .delete(notices)
      .where(
        and(
          eq(notices.loyaltyAccountId, id),
          eq(notices.kind, 'tier'),
          gte(notices.sentAt, reachedAt),
        ),
      )
  }
}

/**
 * All counted entries, merged loyalty accounts included; without merge transfers, which would count
 * twice.
 */
async function countedEntries(tx: Tx, id: string): Promise<RecordedEntry[]> {
  const rows = await tx
    .select({
      key: pointEntries.idempotencyKey,
      points: pointEntries.tierPointsDelta,
      at: pointEntries.at,
      recordedAt: valueOf('recordedAt'),
      reverses: valueOf('reverses'),
      previousReachedAt: valueOf('previousReachedAt'),
    })
    .from(pointEntries)
    .where(
      and(
        isOfLoyaltyAccount(pointEntries.loyaltyAccountId, id),
        ne(pointEntries.tierPointsDelta, 0),
        notLike(pointEntries.idempotencyKey, 'merged:%'),
      ),
    )
    .orderBy(pointEntries.id)
  return rows.map(({ recordedAt, reverses, previousReachedAt, ...entry }) => ({
    ...entry,
    recordedAt: recordedAt === null ? entry.at : new Date(recordedAt),
    reverses: reverses ?? undefined,
    previousReachedAt: previousReachedAt === null ? undefined : new Date(previousReachedAt),
  }))
}

/** A value of the entry's reason (ledger.ts), as text. */
const valueOf = (name: 'recordedAt' | 'reverses' | 'previousReachedAt') =>
  sql<string | null>`${pointEntries.reasonValues} ->> ${name}::text`
