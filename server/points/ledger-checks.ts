import {
  and,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  or,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { voucherView } from '#server/redemption/views.ts'
import { loyaltyAccounts, pointEntries } from './table.ts'

/** Loyalty accounts by id: after `from`, up to `to`. */
export type Range = { from: string; to: string }
/** Returns one message per difference in a range. */
type Check = (tx: Tx, range: Range) => Promise<string[]>

const REDEMPTION = 1

const within = (column: Column, { from, to }: Range): SQL | undefined =>
  and(gt(column, from), lte(column, to))

const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Returns the loyalty accounts where a stored sum is not that of a column of their entries. */
const differentSums = (
  tx: Tx,
  range: Range,
  {
    stored,
    delta,
  }: {
    stored: typeof loyaltyAccounts.owedPoints | typeof loyaltyAccounts.redeemablePoints
    delta: PgColumn
  },
) =>
  tx
    .select({ id: loyaltyAccounts.id, stored, sum: sumOf(delta) })
    .from(loyaltyAccounts)
    .leftJoin(
      pointEntries,
      and(
        eq(pointEntries.loyaltyAccountId, loyaltyAccounts.id),
        within(pointEntries.loyaltyAccountId, range),
      ),
    )
    .where(within(loyaltyAccounts.id, range))
    .groupBy(loyaltyAccounts.id)
    .having(ne(stored, sumOf(delta)))
    .orderBy(loyaltyAccounts.id)

const balances: Check = async (tx, range) => {
  const columns = {
    stored: loyaltyAccounts.redeemablePoints,
    delta: pointEntries.redeemableDelta,
  }
  return (await differentSums(tx, range, columns)).map(
    ({ id, stored, sum }) => `${id}: the balance is ${stored}, its entries sum to ${sum}`,
  )
}

const owed: Check = async (tx, range) => {
  const columns = { stored: loyaltyAccounts.owedPoints, delta: pointEntries.owedDelta }
  return (await differentSums(tx, range, columns)).map(
    ({ id, stored, sum }) => `${id}: ${stored} points are owed, its entries sum to ${sum}`,
  )
}

const continuity: Check = async (tx, range) => {
  const entries = tx
    .select({
      id: pointEntries.id,
      loyaltyAccountId: pointEntries.loyaltyAccountId,
      redeemableAfter: pointEntries.redeemableAfter,
      running:
        sql<number>`sum(${pointEntries.redeemableDelta}) over (partition by ${pointEntries.loyaltyAccountId} order by ${pointEntries.id})`
          .mapWith(Number)
          .as('running'),
    })
    .from(pointEntries)
    .where(within(pointEntries.loyaltyAccountId, range))
    .as('entries')
  const rows = await tx
    .select()
    .from(entries)
    .where(ne(entries.redeemableAfter, entries.running))
    .orderBy(entries.id)
  return rows.map(
    ({ id, loyaltyAccountId, redeemableAfter, running }) =>
      `${loyaltyAccountId}: entry ${id} does not continue the one before: it ends at ${redeemableAfter}, the sum is ${running}`,
  )
}

const spends: Check = async (tx, range) => {
  const rows = await tx
    .select({ id: pointEntries.id, loyaltyAccountId: pointEntries.loyaltyAccountId })
    .from(pointEntries)
    .leftJoin(voucherView, eq(voucherView.entryId, pointEntries.id))
    .where(
      and(
        within(pointEntries.loyaltyAccountId, range),
        eq(pointEntries.originType, REDEMPTION),
        isNull(voucherView.voucherId),
      ),
    )
    .orderBy(pointEntries.id)
  return rows.map(({ id, loyaltyAccountId }) => `${loyaltyAccountId}: spend ${id} has no voucher`)
}

const vouchers: Check = async (tx, range) => {
  const rows = await tx
    .select({ id: voucherView.voucherId, loyaltyAccountId: voucherView.loyaltyAccountId })
    .from(voucherView)
    .leftJoin(pointEntries, eq(pointEntries.id, voucherView.entryId))
    .where(
      and(
        within(voucherView.loyaltyAccountId, range),
        or(
          isNull(pointEntries.id),
          ne(pointEntries.originType, REDEMPTION),
          gte(pointEntries.redeemableDelta, 0),
          ne(pointEntries.loyaltyAccountId, voucherView.loyaltyAccountId),
        ),
      ),
    )
    .orderBy(voucherView.voucherId)
  return rows.map(({ id, loyaltyAccountId }) => `${loyaltyAccountId}: voucher ${id} has no spend`)
}

const target = alias(loyaltyAccounts, 'target')
const merged: Check = async (tx, range) => {
  const { id, redeemablePoints, owedPoints, mergedInto, membershipId } = loyaltyAccounts
  const isNotEmpty = or(ne(redeemablePoints, 0), ne(owedPoints, 0))
  const isWrongTarget = or(
    isNull(target.id),
    isNotNull(target.mergedInto),
    ne(target.membershipId, membershipId),
  )
  const rows = await tx
    .select({ id, redeemablePoints, owedPoints, mergedInto })
    .from(loyaltyAccounts)
    .leftJoin(target, eq(target.id, mergedInto))
    .where(and(within(id, range), isNotNull(mergedInto), or(isNotEmpty, isWrongTarget)))
    .orderBy(id)
  return rows.map((row) =>
    row.redeemablePoints !== 0 || row.owedPoints !== 0
      ? `${row.id}: was merged, and is not empty: ${row.redeemablePoints} points, ${row.owedPoints} owed`
      : `${row.id}: was merged into ${row.mergedInto}, which is merged itself or of another program`,
  )
}

const half = alias(pointEntries, 'half')
/**
 * merged:out:<loyalty account>:<what> there must match merged:in:<loyalty account>:<what> here,
 * with opposite amounts.
 */
const halves: Check = async (tx, range) => {
  const { id, loyaltyAccountId, idempotencyKey, tierPointsDelta, redeemableDelta, owedDelta } =
    pointEntries
  const partOfKey = (part: 2 | 3 | 4) =>
    sql`split_part(${idempotencyKey}, ':', ${sql.raw(`${part}`)})`
  const otherKey = sql`'merged:' || case ${partOfKey(2)} when 'out' then 'in' else 'out' end
    || ':' || ${loyaltyAccountId} || ':' || ${partOfKey(4)}`
  const rows = await tx
    .select({ id, loyaltyAccountId })
    .from(pointEntries)
    .leftJoin(half, and(eq(half.loyaltyAccountId, partOfKey(3)), eq(half.idempotencyKey, otherKey)))
    .where(
      and(
        within(loyaltyAccountId, range),
        like(idempotencyKey, 'merged:%'),
        or(
          isNull(half.id),
          sql`${half.tierPointsDelta} <> -${tierPointsDelta}`,
          sql`${half.redeemableDelta} - ${half.owedDelta} <> -(${redeemableDelta} - ${owedDelta})`,
        ),
      ),
    )
    .orderBy(id)
  return rows.map(
    (row) => `${row.loyaltyAccountId}: entry ${row.id} of a merge has no equal other half`,
  )
}

export const ledgerChecks: readonly Check[] = [
  balances,
  owed,
  continuity,
  spends,
  vouchers,
  merged,
  halves,
]
