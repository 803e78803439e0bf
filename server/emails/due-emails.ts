import { and, eq, gt, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { minutesAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { QueuedEmail } from './outbox.ts'
import { outbox } from './table.ts'

export type LeasedEmail = QueuedEmail & Pick<typeof outbox.$inferSelect, 'attempts' | 'createdAt'>

/** Longer than a mail server takes, or an email would be sent twice. */
const LEASE_MINUTES = 5
export const MAX_RETRY_MINUTES = 120
const NEVER = sql`'infinity'`

/**
 * Leases the next email; after a crash another worker takes it when the lease ends. One due later
 * than any retry was scheduled before the clock was set back, and is due. Two selects, so that each
 * reads only its part of the index.
 */
export async function leaseNextEmail(tx: Tx, now: Date): Promise<LeasedEmail | undefined> {
  const firstOf = (due: SQL | undefined) =>
    tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(due, isNull(outbox.sentAt), isNull(outbox.failedAt)))
      .orderBy(outbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true })
  const isDue = lte(outbox.dueAt, now)
  const isBeyondRetry = and(
    gt(outbox.dueAt, minutesAfter(now, MAX_RETRY_MINUTES + 1)),
    lt(outbox.dueAt, NEVER),
  )
  const [leased] = await tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: minutesAfter(now, LEASE_MINUTES) })
    .where(eq(outbox.id, sql`coalesce(${firstOf(isDue)}, ${firstOf(isBeyondRetry)})`))
    .returning({
      id: outbox.id,
      brand: outbox.brand,
      kind: outbox.kind,
      recipient: outbox.recipient,
      language: outbox.language,
      values: outbox.values,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    })
  return leased
}

/**
 * Records that an email was sent, or failed for good. It is never due again, so that the index of
 * due emails stays small.
 */
export async function settleEmail(
  tx: Tx,
  id: string,
  outcome: { sentAt: Date } | { failedAt: Date; error: string },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...outcome, dueAt: NEVER })
    .where(eq(outbox.id, id))
}

/** Schedules the next attempt of an email that could not be sent. */
export async function scheduleRetry(
  tx: Tx,
  id: string,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<void> {
  await tx.update(outbox).set({ dueAt, error }).where(eq(outbox.id, id))
}
