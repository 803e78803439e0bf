import { outboxSize } from '#server/emails/outbox-size.ts'
import type { Database } from '#server/lib/database/database.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { waitingNotifications } from '#server/notifications/queue-size.ts'
import { waitingWebhooks } from '#server/outgoing-webhooks/queue-size.ts'
import { outdatedPhones, type OutdatedPhones } from '#server/phone-passes/queue-size.ts'
import { paymentQueue, type WaitingPayments } from '#server/payments/queue-size.ts'
import {
  chainQueue,
  unmatchedDeposits,
  type QueuedOperations,
  type UnmatchedDeposits,
} from '#server/withdrawals/queue-size.ts'

/** Ages in seconds. */
export type DatabaseMetrics = {
  outbox: { waiting: number; age: number }
  notifications: number
  webhooks: { waiting: number; age: number }
  phones: OutdatedPhones[]
  chains: (Omit<QueuedOperations, 'oldestAt'> & { age: number })[]
  deposits: UnmatchedDeposits[]
  payments: (Omit<WaitingPayments, 'oldestAt'> & { age: number })[]
}

/** Milliseconds. A scrape must not wait for a database that does not answer. */
const TIME_LIMIT = 2_000
/** Milliseconds. Several monitoring systems may scrape. */
const CACHED_FOR = 5_000

/**
 * Returns a function that reads the metrics of the database, at most once in five seconds.
 * @returns undefined when the database has not answered within two seconds
 */
export function cachedDatabaseMetrics(
  database: Pick<Database, 'tx'>,
  clock: Clock,
  timeLimit = TIME_LIMIT,
): () => Promise<DatabaseMetrics | undefined> {
  let cached: { metrics: Promise<DatabaseMetrics | undefined>; at: number } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > CACHED_FOR)
      cached = {
        metrics: withinLimit(
          readMetrics(database, clock.now()).catch(() => undefined),
          timeLimit,
        ),
        at: performance.now(),
      }
    return cached.metrics
  }
}

async function readMetrics({ tx }: Pick<Database, 'tx'>, now: Date): Promise<DatabaseMetrics> {
  const age = (since: Date | null | undefined) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0
  const [outbox, phones, chains, deposits, payments, notifications, webhooks] = await Promise.all([
    outboxSize(tx),
    outdatedPhones(tx),
    chainQueue(tx),
    unmatchedDeposits(tx),
    paymentQueue(tx),
    waitingNotifications(tx),
    waitingWebhooks(tx),
  ])
  return {
    notifications,
    webhooks: { waiting: webhooks.waiting, age: age(webhooks.oldestAt) },
    phones,
    outbox: { waiting: outbox.waiting, age: age(outbox.oldestAt) },
    deposits,
    payments: payments.map(({ oldestAt, ...waiting }) => ({ ...waiting, age: age(oldestAt) })),
    chains: chains.map(({ oldestAt, ...operations }) => ({ ...operations, age: age(oldestAt) })),
  }
}

async function withinLimit<Value>(
  work: Promise<Value>,
  timeLimit: number,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), timeLimit)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
