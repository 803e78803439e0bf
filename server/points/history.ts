import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { amountShown, GAIN, SPEND } from '#domain/history.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { withMerged } from './ownership.ts'
import { createPageQueue } from './page-queue.ts'
import { explain, namesIn, type Facts } from './why.ts'

export type EntryRow = { id: number | string; redeemable_delta: number; tier_points_delta: number; owed_delta: number; origin_type: number; reason_key: string; reason_values: Facts; at: string }

/** An entry of the ledger as its owner reads it. `names`: of the friends it speaks of (why.ts). */
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

/** Rows that are read and built in one go: about two milliseconds of work. */
const ROWS_AT_ONCE = 100
/** Between two parts, so that long pages never keep the server busy for most of the time. */
const PAUSE_MS = 2
const buildPage = createPageQueue()

/** `signal` aborts a long page. */
type Asked = { id: string; cursor?: string | undefined; size: number; brand: BrandPack; language: Language; signal?: AbortSignal }
type HistoryPage = { history: ReturnType<typeof historyItem>[]; nextCursor: string | null }

/**
 * Returns a page of the history, newest first. A long one is read and built in parts, so that other calls are served in
 * between; its first part does not wait for pages of other members, so a short history is answered at once.
 * @throws Problem TOO_MANY_REQUESTS when the member requests too many long pages at once, OVERLOADED when all members do
 */
export async function historyPage(tx: Tx, asked: Asked): Promise<HistoryPage> {
  if (asked.size <= ROWS_AT_ONCE) return partOf(tx, asked)
  return buildPage(asked.id, async (inTurn) => {
    let { history, nextCursor } = await partOf(tx, { ...asked, size: ROWS_AT_ONCE })
    while (nextCursor !== null && history.length < asked.size) {
      const next = { ...asked, cursor: nextCursor, size: Math.min(ROWS_AT_ONCE, asked.size - history.length) }
      const part = await inTurn(async () => {
        await pause(PAUSE_MS)
        return partOf(tx, next)
      })
      history = [...history, ...part.history]
      nextCursor = part.nextCursor
    }
    return { history, nextCursor }
  }, asked.signal)
}

async function partOf(tx: Tx, { id, cursor, size, brand, language }: Asked): Promise<HistoryPage> {
  const rows = await entriesOf(tx, id, { before: cursor, most: size + 1 })
  const part = rows.slice(0, size)
  const names = await namesIn(tx, part)
  return { history: part.map((row) => historyItem(row, brand, language, names)), nextCursor: rows.length > size ? String(part.at(-1)?.id) : null }
}

/**
 * Entries of a standing and of those that were merged into it, newest first, in the order in which they were written.
 * Both halves of a move between them are left out, for they take each other away: every point stands once, with what
 * gave or took it. A debt that moved and took points of the target on arrival has no such other half, and stays.
 */
export const entriesOf = (tx: Tx, loyaltyAccountId: string, { before, most }: { before?: string | undefined; most: number }): Promise<EntryRow[]> => rowsOf<EntryRow>(tx, sql`
  select e.* from unnest(${withMerged(loyaltyAccountId)}) hers (id) cross join lateral (
    select id, redeemable_delta, tier_points_delta, owed_delta, origin_type, reason_key, reason_values, at from point_entries
    where loyalty_account_id = hers.id and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (reason_key not in ('transferred', 'transferredRedeemable', 'transferredOwed') or reason_key = 'transferredOwed' and redeemable_delta <> 0)
    order by id desc limit ${most}) e
  order by e.id desc limit ${most}`)
