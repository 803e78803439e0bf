import type { Localized } from '#brands/brand.ts'
import { addMonths } from '#domain/calendar.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import type { AnyTextKey } from '#texts/all-texts.ts'
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { onCommit } from '#server/lib/database/commit-hooks.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { countPoints } from '#server/lib/reporting/counters.ts'
import { isTargetOf } from './loyalty-account-access.ts'
import { insertEntry } from './queries.ts'
import { recomputeTier } from './recompute-tier.ts'
import { loyaltyAccounts, pointEntries, tiers } from './table.ts'

/** Reasons with translations for a headline and for an explanation (texts/history-reasons.en.ts). */
type KeysAfter<Prefix extends string> = AnyTextKey extends infer Key
  ? Key extends `${Prefix}.${infer Reason}`
    ? Reason
    : never
  : never
type KnownReason = KeysAfter<'reason'> & KeysAfter<'explanation'>

/**
 * Why points moved: a known reason, or any other that brings its own text. `values` are facts that
 * outlive the person: order numbers, ids, times, cents; never a name or an address (history-explanations.ts
 * translates them).
 */
export type Reason = { values?: Record<string, string | number | Localized> } & (
  { key: KnownReason; text?: Localized } | { key: string; text: Localized }
)

/** One movement of points. Amounts are whole points: positive credits, negative debits. */
export type LedgerEntry = {
  loyaltyAccountId: string
  /** Changes the points that can be spent. */
  redeemable: number
  /** Changes the points that count for the tier. */
  tierPoints: number
  /** Specification section 3, points origin types. */
  originType: number
  reason: Reason
  /** Idempotency key: one welcome, one per order. */
  key: string
  at: Date
  /**
   * For reversals: what is spent already stays owed, and the next gain settles it. Without it too
   * much is refused.
   */
  allowNegativeBalance?: true
  /**
   * The key of the gain that this reverses, fully or in part: the tier becomes what it would be
   * without it (decision 0025).
   */
  reverses?: string
  /** When it is recorded, if not at `at`: the tier is measured by this. */
  now?: Date
}

/**
 * Adds an entry to the ledger and updates balance and tier, in one statement and once per key.
 * @returns the entry; `replayed` when the key existed already
 */
export async function addEntry(
  tx: Tx,
  movement: LedgerEntry,
): Promise<{ entryId: number; redeemableAfter: number; replayed: boolean }> {
  const { reason, reverses, now = movement.at } = movement
  const values = { ...reason.values, ...tierValues(movement) }
  const entry = await insertEntry(tx, {
    loyaltyAccountId: movement.loyaltyAccountId,
    redeemable: movement.redeemable,
    tierPoints: movement.tierPoints,
    originType: movement.originType,
    reasonKey: reason.key,
    reasonValues: sql`${JSON.stringify(reason.text ? { ...values, text: reason.text } : values)}::jsonb || ${previousReachedAt(movement)}`,
    key: movement.key,
    at: movement.at,
    allowNegativeBalance: movement.allowNegativeBalance ?? false,
    now,
  })
  if (!entry.replayed) onCommit(tx, () => countPoints(movement.originType, movement.redeemable))
  if (reverses !== undefined && !entry.replayed) await recomputeTier(tx, entry.entryId, now)
  return entry
}

/**
 * Values needed to recompute the tier later: when the entry was recorded and what it reverses
 * (recompute-tier.ts).
 */
const tierValues = ({ at, now = at, reverses }: LedgerEntry): Reason['values'] => ({
  ...(now.getTime() === at.getTime() ? {} : { recordedAt: now.toISOString() }),
  ...(reverses === undefined ? {} : { reverses }),
})

const requested = alias(loyaltyAccounts, 'requested')

/**
 * An award can re-reach the current tier, which overwrites `tier_reached_at`: keep the previous
 * value so that a reversal can restore it. Callers whose award may be reversed have locked the
 * loyalty account (decision 0026).
 */
function previousReachedAt({ loyaltyAccountId, tierPoints }: LedgerEntry): SQL {
  if (tierPoints <= 0) return sql`'{}'::jsonb`
  const reachedAt = new QueryBuilder()
    .select({
      value: sql`jsonb_build_object('previousReachedAt', ${loyaltyAccounts.tierReachedAt})`,
    })
    .from(requested)
    .innerJoin(loyaltyAccounts, isTargetOf(requested))
    .innerJoin(tiers, eq(tiers.id, loyaltyAccounts.tierId))
    .where(and(eq(requested.id, loyaltyAccountId), gt(tiers.sequence, 0)))
  return sql`coalesce(${reachedAt}, '{}')`
}

/** The sum of the counted points of the entries that meet a condition, at least 0. */
const tierPointsWhere = (condition: SQL) =>
  sql<number>`greatest(0, coalesce(sum(${pointEntries.tierPointsDelta}) filter (where ${condition}), 0))`.mapWith(
    Number,
  )

const findBalance = preparedRead(
  'balanceOf',
  ['id', 'currentSince', 'pastSince'],
  (tx, { id, currentSince, pastSince }) =>
    tx
      .select({
        currentPoints: tierPointsWhere(gt(pointEntries.at, currentSince)),
        pastPoints: tierPointsWhere(lte(pointEntries.at, currentSince)),
        redeemablePoints: loyaltyAccounts.redeemablePoints,
      })
      .from(loyaltyAccounts)
      .leftJoin(
        pointEntries,
        and(eq(pointEntries.loyaltyAccountId, loyaltyAccounts.id), gt(pointEntries.at, pastSince)),
      )
      .where(eq(loyaltyAccounts.id, id))
      .groupBy(loyaltyAccounts.id),
)

/**
 * Returns a balance: current points count the last 18 months, past the 18 before; both count for
 * the tier and are never negative.
 */
export async function balanceOf(
  tx: Tx,
  loyaltyAccountId: string,
  now: Date,
): Promise<{ currentPoints: number; pastPoints: number; redeemablePoints: number }> {
  const [balance] = await findBalance(tx, {
    id: loyaltyAccountId,
    currentSince: addMonths(now, -WINDOW_MONTHS),
    pastSince: addMonths(now, -2 * WINDOW_MONTHS),
  })
  if (!balance) throw new Error('No such loyalty account.')
  return balance
}
