import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { amountShown, GAIN, SPEND } from '#domain/history.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { inTurns } from '#server/media/turns.ts'
import { withMerged } from './ownership.ts'
import { explain, namesIn, type Facts } from './why.ts'

export type EntryRow = { id: number | string; redeemable_delta: number; tier_points_delta: number; owed_delta: number; origin_type: number; reason_key: string; reason_values: Facts; at: string }

/**
 * Returns a ledger entry as its owner reads it. `names`: first names of the friends it mentions
 * (see why.ts).
 */
export function historyItem(row: EntryRow, brand: BrandPack, language: Language, names: ReadonlyMap<string, string> = new Map()) {
  const amount = amountShown({ originType: row.origin_type, redeemable: row.redeemable_delta, counted: row.tier_points_delta })
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

/** Rows read and built in one go: about 2 ms of work. */
const ROWS_AT_ONCE = 100
/** Pause between two parts, in ms, so that other requests are served in between. */
const PAUSE_MS = 2
const oneAtATime = inTurns(1)

type HistoryQuery = { id: string; cursor?: string | undefined; size: number; brand: BrandPack; language: Language }
type HistoryPage = { history: ReturnType<typeof historyItem>[]; nextCursor: string | null }

/**
 * Returns one page of the history, newest first. Pages over 100 rows are built in parts, one at a
 * time per process.
 */
export async function historyPage(tx: Tx, query: HistoryQuery): Promise<HistoryPage> {
  if (query.size <= ROWS_AT_ONCE) return readPage(tx, query)
  return oneAtATime(async () => {
    let { history, nextCursor } = await readPage(tx, { ...query, size: ROWS_AT_ONCE })
    while (nextCursor !== null && history.length < query.size) {
      await pause(PAUSE_MS)
      const nextPart = await readPage(tx, { ...query, cursor: nextCursor, size: Math.min(ROWS_AT_ONCE, query.size - history.length) })
      history = [...history, ...nextPart.history]
      nextCursor = nextPart.nextCursor
    }
    return { history, nextCursor }
  })
}

async function readPage(tx: Tx, { id, cursor, size, brand, language }: HistoryQuery): Promise<HistoryPage> {
  const rows = await entriesOf(tx, id, { before: cursor, most: size + 1 })
  const part = rows.slice(0, size)
  const names = await namesIn(tx, part)
  return { history: part.map((row) => historyItem(row, brand, language, names)), nextCursor: rows.length > size ? String(part.at(-1)?.id) : null }
}

/**
 * Returns the entries of a loyalty account and of those merged into it, newest first, in the order
 * written. Both halves of a merge transfer are left out because they cancel out. A transferred debt
 * that took points of the target on arrival has no such other half and stays.
 */
export const entriesOf = (tx: Tx, loyaltyAccountId: string, { before, most }: { before?: string | undefined; most: number }): Promise<EntryRow[]> => rowsOf<EntryRow>(tx, sql`
  select e.* from unnest(${withMerged(loyaltyAccountId)}) own (id) cross join lateral (
    select id, redeemable_delta, tier_points_delta, owed_delta, origin_type, reason_key, reason_values, at from point_entries
    where loyalty_account_id = own.id and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (reason_key not in ('transferred', 'transferredRedeemable', 'transferredOwed') or reason_key = 'transferredOwed' and redeemable_delta <> 0)
    order by id desc limit ${most}) e
  order by e.id desc limit ${most}`)
