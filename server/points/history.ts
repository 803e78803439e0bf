import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { amountShown, GAIN, SPEND } from '#domain/history.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { inTurns } from '#server/media/turns.ts'
import { withMerged } from './ownership.ts'
import { explain, type Facts } from './why.ts'

export type EntryRow = { id: number | string; redeemable_delta: number; counted_delta: number; owed_delta: number; origin_type: number; reason_key: string; reason_values: Facts; at: string }

/** An entry of the ledger as its owner reads it. `names`: of the friends it speaks of (why.ts). */
export function historyItem(row: EntryRow, brand: BrandPack, language: Language, names: ReadonlyMap<string, string> = new Map()) {
  const amount = amountShown({ originType: row.origin_type, redeemable: row.redeemable_delta, counted: row.counted_delta })
  const { reason, why } = explain(row, brand, language, names)
  return {
    date: instantOf(row.at),
    reason,
    originType: row.origin_type,
    action: amount > 0 ? GAIN : SPEND,
    amount: Math.abs(amount),
    entryId: String(row.id),
    why,
  }
}

/** Rows built in one go: about half a millisecond of work. */
const ROWS_AT_ONCE = 50
/** Between two parts, so that long pages never keep the server busy for most of the time. */
const PAUSE_MS = 2
const oneAtATime = inTurns(1)

/** Builds a page. Longer ones are built one at a time and in parts, so that other calls are served in between. */
export async function historyPage(rows: readonly EntryRow[], brand: BrandPack, language: Language, names: ReadonlyMap<string, string>) {
  const build = (some: readonly EntryRow[]) => some.map((row) => historyItem(row, brand, language, names))
  if (rows.length <= ROWS_AT_ONCE) return build(rows)
  return oneAtATime(async () => {
    const items = build(rows.slice(0, ROWS_AT_ONCE))
    for (let from = ROWS_AT_ONCE; from < rows.length; from += ROWS_AT_ONCE) {
      await pause(PAUSE_MS)
      // On a busy machine the timer is due at once, and timers alone would not let the loop read from sockets.
      await nextTurn()
      items.push(...build(rows.slice(from, from + ROWS_AT_ONCE)))
    }
    return items
  })
}

/**
 * Entries of a standing and of those that were merged into it, newest first, in the order in which they were written.
 * Both halves of a move between them are left out, for they take each other away: every point stands once, with what
 * gave or took it. A debt that moved and took points of the target on arrival has no such other half, and stays.
 */
export const entriesOf = (tx: Tx, loyaltyAccountId: string, { before, most }: { before?: string | undefined; most: number }): Promise<EntryRow[]> => rowsOf<EntryRow>(tx, sql`
  select e.* from unnest(${withMerged(loyaltyAccountId)}) hers (id) cross join lateral (
    select id, redeemable_delta, counted_delta, owed_delta, origin_type, reason_key, reason_values, at from point_entries
    where loyalty_account_id = hers.id and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (reason_key not in ('transferred', 'transferredRedeemable', 'transferredOwed') or reason_key = 'transferredOwed' and redeemable_delta <> 0)
    order by id desc limit ${most}) e
  order by e.id desc limit ${most}`)
