import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { displayedAmount, CREDIT, DEBIT } from '#domain/history.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { withMergedAccounts } from './loyalty-account-access.ts'
import { createPageQueue } from './page-queue.ts'
import { explainReason, friendIdsIn } from './history-explanations.ts'
import { pointEntries } from './table.ts'

export const entryColumns = {
  id: pointEntries.id,
  redeemableDelta: pointEntries.redeemableDelta,
  tierPointsDelta: pointEntries.tierPointsDelta,
  owedDelta: pointEntries.owedDelta,
  originType: pointEntries.originType,
  reasonKey: pointEntries.reasonKey,
  reasonValues: pointEntries.reasonValues,
  at: pointEntries.at,
}
export type EntryRow = Pick<typeof pointEntries.$inferSelect, keyof typeof entryColumns>

/** An entry of the ledger as its owner reads it. `names`: of the friends it speaks of (history-explanations.ts). */
export function historyItem(
  row: EntryRow,
  brand: BrandPack,
  language: Language,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const amount = displayedAmount({
    originType: row.originType,
    redeemable: row.redeemableDelta,
    counted: row.tierPointsDelta,
  })
  const { reason, description } = explainReason(row, brand, language, names)
  return {
    date: toInstant(row.at),
    reason,
    originType: row.originType,
    action: amount > 0 ? CREDIT : DEBIT,
    amount: Math.abs(amount),
    entryId: String(row.id),
    description,
  }
}

/** Rows that are read and built in one go: about two milliseconds of work. */
const ROWS_AT_ONCE = 100
/** Between two parts, so that long pages never keep the server busy for most of the time. */
const PAUSE_MS = 2
const buildPage = createPageQueue()

/** `disconnectSignal` returns what aborts a long page. */
type HistoryQuery = {
  id: string
  cursor?: string | undefined
  size: number
  brand: BrandPack
  language: Language
  disconnectSignal?(): AbortSignal
}
type HistoryPage = { history: ReturnType<typeof historyItem>[]; nextCursor: string | null }

/**
 * Returns a page of the history, newest first. A long one is read and built in parts, so that other calls are served in
 * between; its first part does not wait for pages of other members, so a short history is answered at once.
 * @throws Problem TOO_MANY_REQUESTS when the member requests too many long pages at once, OVERLOADED when all members do
 */
export async function historyPage(tx: Tx, query: HistoryQuery): Promise<HistoryPage> {
  if (query.size <= ROWS_AT_ONCE) return partOf(tx, query)
  return buildPage(
    query.id,
    async (inTurn) => {
      let { history, nextCursor } = await partOf(tx, { ...query, size: ROWS_AT_ONCE })
      while (nextCursor !== null && history.length < query.size) {
        const next = {
          ...query,
          cursor: nextCursor,
          size: Math.min(ROWS_AT_ONCE, query.size - history.length),
        }
        const part = await inTurn(async () => {
          await pause(PAUSE_MS)
          return partOf(tx, next)
        })
        history = [...history, ...part.history]
        nextCursor = part.nextCursor
      }
      return { history, nextCursor }
    },
    query.disconnectSignal?.(),
  )
}

async function partOf(
  tx: Tx,
  { id, cursor, size, brand, language }: HistoryQuery,
): Promise<HistoryPage> {
  const rows = await entriesOf(tx, id, { before: cursor, most: size + 1 })
  const part = rows.slice(0, size)
  const names = await friendIdsIn(tx, part)
  return {
    history: part.map((row) => historyItem(row, brand, language, names)),
    nextCursor: rows.length > size ? String(part.at(-1)?.id) : null,
  }
}

/** One of the loyalty accounts whose entries are read. */
const ownId = sql`own.id`

/** The part of a merge that its owner reads (see `entriesOf`). */
const isShown = or(
  notInArray(pointEntries.reasonKey, ['transferred', 'transferredRedeemable', 'transferredOwed']),
  and(eq(pointEntries.reasonKey, 'transferredOwed'), ne(pointEntries.redeemableDelta, 0)),
)

const findEntries = preparedRead('entriesOf', ['id', 'before', 'most'], (tx, values) => {
  const newest = tx
    .select(entryColumns)
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.loyaltyAccountId, ownId),
        lt(pointEntries.id, sql`${values.before}::bigint`),
        isShown,
      ),
    )
    .orderBy(desc(pointEntries.id))
    .limit(values.most)
    .as('newest')
  return tx
    .select({
      id: newest.id,
      redeemableDelta: newest.redeemableDelta,
      tierPointsDelta: newest.tierPointsDelta,
      owedDelta: newest.owedDelta,
      originType: newest.originType,
      reasonKey: newest.reasonKey,
      reasonValues: newest.reasonValues,
      at: newest.at,
    })
    .from(sql`unnest(${withMergedAccounts(values.id)}) own (id)`)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.id))
    .limit(values.most)
})

/** More than any id of an entry. */
const AFTER_ALL = '9223372036854775807'

/**
 * Returns the entries of a loyalty account and of those merged into it, newest first. Leaves out both entries of a
 * transfer between them, which cancel each other; a moved debt that took points of the target has no counterpart and
 * stays.
 */
export const entriesOf = (
  tx: Tx,
  loyaltyAccountId: string,
  { before = AFTER_ALL, most }: { before?: string | undefined; most: number },
): Promise<EntryRow[]> => findEntries(tx, { id: loyaltyAccountId, before, most })
