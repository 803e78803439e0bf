import type { Localized } from '#brands/brand.ts'
import { addMonths } from '#domain/calendar.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import type { AnyTextKey } from '#texts/all-texts.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { recomputeTier } from './recompute-tier.ts'

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
   * without it (decision 25).
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
  const { key, text } = movement.reason
  const values = { ...movement.reason.values, ...tierValues(movement) }
  const [row] = await rowsOf<{
    entry_id: number | string
    redeemable_after: number
    replayed: boolean
  }>(
    tx,
    sql`
    select * from add_entry(${movement.loyaltyAccountId}, ${movement.redeemable}::int, ${movement.tierPoints}::int, ${movement.originType}::int,
      ${key}, ${JSON.stringify(text ? { ...values, text } : values)}::jsonb || ${previousReachedAt(movement)}, ${movement.key}, ${movement.at.toISOString()}::timestamptz,
      ${movement.allowNegativeBalance ?? false}, ${(movement.now ?? movement.at).toISOString()}::timestamptz)`,
  )
  if (!row) throw new Error('add_entry returned no row.')
  if (movement.reverses !== undefined && !row.replayed)
    await recomputeTier(tx, Number(row.entry_id), movement.now ?? movement.at)
  return {
    entryId: Number(row.entry_id),
    redeemableAfter: row.redeemable_after,
    replayed: row.replayed,
  }
}

/**
 * Values needed to recompute the tier later: when the entry was recorded and what it reverses
 * (recompute-tier.ts).
 */
const tierValues = ({ at, now = at, reverses }: LedgerEntry): Reason['values'] => ({
  ...(now.getTime() === at.getTime() ? {} : { recordedAt: now.toISOString() }),
  ...(reverses === undefined ? {} : { reverses }),
})

/**
 * An award can re-reach the current tier, which overwrites `tier_reached_at`: keep the previous
 * value so that a reversal can restore it. Callers whose award may be reversed have locked the
 * loyalty account (decision 26).
 */
const previousReachedAt = ({ loyaltyAccountId, tierPoints }: LedgerEntry): SQL =>
  tierPoints <= 0
    ? sql`'{}'::jsonb`
    : sql`coalesce((
  select jsonb_build_object('previousReachedAt', l.tier_reached_at) from loyalty_accounts named
    join loyalty_accounts l on l.id = coalesce(named.merged_into, named.id) join tiers t on t.id = l.tier_id
  where named.id = ${loyaltyAccountId} and t.sequence > 0), '{}')`

/**
 * Returns a balance: current points count the last 18 months, past the 18 before; both count for
 * the tier and are never negative.
 */
export async function balanceOf(
  tx: Tx,
  loyaltyAccountId: string,
  now: Date,
): Promise<{ currentPoints: number; pastPoints: number; redeemablePoints: number }> {
  const [from, before] = [
    addMonths(now, -WINDOW_MONTHS).toISOString(),
    addMonths(now, -2 * WINDOW_MONTHS).toISOString(),
  ]
  const [row] = await rowsOf<{ current: number; past: number; redeemable: number }>(
    tx,
    sql`
    select a.redeemable_points as redeemable,
      greatest(0, coalesce(sum(e.tier_points_delta) filter (where e.at > ${from}::timestamptz), 0))::float8 as current,
      greatest(0, coalesce(sum(e.tier_points_delta) filter (where e.at <= ${from}::timestamptz), 0))::float8 as past
    from loyalty_accounts a
    left join point_entries e on e.loyalty_account_id = a.id and e.at > ${before}::timestamptz
    where a.id = ${loyaltyAccountId} group by a.id`,
  )
  if (!row) throw new Error('No such loyalty account.')
  return { currentPoints: row.current, pastPoints: row.past, redeemablePoints: row.redeemable }
}
