import type { Localized } from '#brands/brand.ts'
import { monthsAfter } from '#domain/calendar.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import type { AnyTextKey } from '#texts/everything.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { remeasureLevel } from './remeasure.ts'

/** Reasons the house has words for: a headline, and what is behind it (texts/reasons.en.ts). */
type Told<Prefix extends string> = AnyTextKey extends infer Key ? (Key extends `${Prefix}.${infer Reason}` ? Reason : never) : never
type ToldReason = Told<'reason'> & Told<'why'>

/**
 * Why points moved: a reason the house has words for, or any other that brings its own. `values` are facts that stay
 * when the person goes: numbers of orders, ids, times, cents; never a name or an address (why.ts puts them into words).
 */
export type Reason = { values?: Record<string, string | number | Localized> } & ({ key: ToldReason; text?: Localized } | { key: string; text: Localized })

/** One movement of points. Amounts are whole points; positive gives, negative takes. */
export type Movement = {
  loyaltyAccountId: string
  /** Changes what can be spent. */
  redeemable: number
  /** Changes what counts for the tier. */
  counted: number
  /** Specification section 3, points origin types. */
  originType: number
  reason: Reason
  /** What makes it happen once: one welcome, one per order. */
  key: string
  at: Date
  /** A take-back: what is spent already stays owed, and the next gain settles it. Otherwise too much is refused. */
  mayOwe?: true
  /** The key of the gain that it takes back, in whole or in part: the level becomes what it would be without (decision 0025). */
  takesBack?: string
  /** When it is written down, if that is not when it happened: the level is measured by this. */
  now?: Date
}

/**
 * Adds an entry to the ledger and moves balance and tier with it, in one step and once per key.
 * @returns the entry, and whether it was there already
 */
export async function addEntry(tx: Tx, movement: Movement): Promise<{ entryId: number; redeemableAfter: number; replayed: boolean }> {
  const { key, text } = movement.reason
  const values = { ...movement.reason.values, ...forTheLevel(movement) }
  const [row] = await rowsOf<{ entry_id: number | string; redeemable_after: number; replayed: boolean }>(tx, sql`
    select * from add_entry(${movement.loyaltyAccountId}, ${movement.redeemable}::int, ${movement.counted}::int, ${movement.originType}::int,
      ${key}, ${JSON.stringify(text ? { ...values, text } : values)}::jsonb || ${reachedBefore(movement)}, ${movement.key}, ${movement.at.toISOString()}::timestamptz,
      ${movement.mayOwe ?? false}, ${(movement.now ?? movement.at).toISOString()}::timestamptz)`)
  if (!row) throw new Error('The ledger gave no answer.')
  if (movement.takesBack !== undefined && !row.replayed) await remeasureLevel(tx, Number(row.entry_id), movement.now ?? movement.at)
  return { entryId: Number(row.entry_id), redeemableAfter: row.redeemable_after, replayed: row.replayed }
}

/** What measuring a level anew has to know beside the day: when it was written down, and what it takes back (remeasure.ts). */
const forTheLevel = ({ at, now = at, takesBack }: Movement): Reason['values'] => ({
  ...(now.getTime() === at.getTime() ? {} : { writtenAt: now.toISOString() }),
  ...(takesBack === undefined ? {} : { takesBack }),
})

/**
 * A gain may reach her level again, and its day is then the only one the standing knows: the day before it stands with the
 * gain, and is hers again if the gain goes back. Whoever gives what may go back holds the standing by now (decision 0026).
 */
const reachedBefore = ({ loyaltyAccountId, counted }: Movement): SQL => counted <= 0 ? sql`'{}'::jsonb` : sql`coalesce((
  select jsonb_build_object('reachedBefore', l.tier_reached_at) from loyalty_accounts named
    join loyalty_accounts l on l.id = coalesce(named.merged_into, named.id) join tiers t on t.id = l.tier_id
  where named.id = ${loyaltyAccountId} and t.sequence > 0), '{}')`

/** What a member has. Current counts the last 18 months, past the 18 before; both for the tier, never below zero. */
export async function balanceOf(tx: Tx, loyaltyAccountId: string, now: Date): Promise<{ currentPoints: number; pastPoints: number; redeemablePoints: number }> {
  const [from, before] = [monthsAfter(now, -WINDOW_MONTHS).toISOString(), monthsAfter(now, -2 * WINDOW_MONTHS).toISOString()]
  const [row] = await rowsOf<{ current: number; past: number; redeemable: number }>(tx, sql`
    select a.redeemable_points as redeemable,
      greatest(0, coalesce(sum(e.counted_delta) filter (where e.at > ${from}::timestamptz), 0))::float8 as current,
      greatest(0, coalesce(sum(e.counted_delta) filter (where e.at <= ${from}::timestamptz), 0))::float8 as past
    from loyalty_accounts a
    left join point_entries e on e.loyalty_account_id = a.id and e.at > ${before}::timestamptz
    where a.id = ${loyaltyAccountId} group by a.id`)
  if (!row) throw new Error('No such loyalty account.')
  return { currentPoints: row.current, pastPoints: row.past, redeemablePoints: row.redeemable }
}
