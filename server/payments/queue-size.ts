import { and, count, eq, inArray, isNotNull, isNull, min, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { paymentAttempts, paymentOrders } from './table.ts'

export const waitingStates = [
  /** Paid, and the item is not issued. Without those of erased members, which are refunded. */
  'notIssued',
  /** The provider was asked, and what became of it is not known. */
  'unknown',
  /** A refund was started, and the provider has not answered. */
  'refundStarted',
  /** The provider has accepted a refund and not finished it. */
  'refundAccepted',
  /** The provider has accepted a refund, which failed: the member has no money back. */
  'refundFailed',
] as const
export type WaitingPayments = {
  state: (typeof waitingStates)[number]
  waiting: number
  /** Since when the oldest waits. */
  oldestAt: Date | null
}

const { state: order, accountId, refundReference, refundState, paidAt, refundedAt } = paymentOrders
const { state: attempt, startedAt, sentAt, lostAt, alertedAt } = paymentAttempts

/** Returns the payments and refunds that are not finished, by state; a state without any too. */
export async function paymentQueue(tx: Tx): Promise<WaitingPayments[]> {
  const waitingIn = async (from: PgTable, since: SQL<Date | null>, condition: SQL | undefined) => {
    const [row] = await tx.select({ waiting: count(), oldestAt: since }).from(from).where(condition)
    return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null }
  }
  const ofOrders = (since: SQL<Date | null>, condition: SQL | undefined) =>
    waitingIn(paymentOrders, since, condition)
  const isPaid = inArray(order, ['captured', 'issued'])
  const [notIssued, unknown, refundStarted, accepted, returning, refundFailed] = await Promise.all([
    ofOrders(
      min(paidAt),
      and(eq(order, 'captured'), isNull(refundReference), isNotNull(accountId)),
    ),
    // A lost one is no longer looked for after a day, unless the provider does not answer.
    waitingIn(
      paymentAttempts,
      sql<Date | null>`min(coalesce(${sentAt}, ${startedAt}))`.mapWith(toDate),
      or(eq(attempt, 'sent'), and(eq(attempt, 'lost'), isNotNull(alertedAt))),
    ),
    ofOrders(min(paidAt), and(isPaid, isNotNull(refundReference))),
    ofOrders(min(refundedAt), eq(refundState, 'accepted')),
    waitingIn(paymentAttempts, min(lostAt), eq(attempt, 'returning')),
    ofOrders(min(refundedAt), eq(refundState, 'failed')),
  ])
  const refundAccepted = {
    waiting: accepted.waiting + returning.waiting,
    oldestAt: earlier(accepted.oldestAt, returning.oldestAt),
  }
  const queues = { notIssued, unknown, refundStarted, refundAccepted, refundFailed }
  return waitingStates.map((state) => ({ state, ...queues[state] }))
}

const toDate = (at: string | Date): Date => new Date(at)

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)
