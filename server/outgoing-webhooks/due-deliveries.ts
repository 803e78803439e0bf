import { and, asc, eq, exists, gt, inArray, isNull, lt, lte, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './table.ts'

/** Longer than the time limit of a request, or it would be sent twice. */
const LEASE_MINUTES = 2
/** Requests to one endpoint at the same time. */
const BATCH = 10

/** Due are also those later than any retry can be: they were scheduled before the clock was set back. */
const dueRanges = (now: Date) => [
  lte(webhookDeliveries.dueAt, now),
  gt(webhookDeliveries.dueAt, daysAfter(now, 1)),
]
const isWaiting = eq(webhookDeliveries.state, 'waiting')

/** Returns the endpoints for which something is due. Reads one row of each range, however many wait. */
export async function endpointsWithDue(tx: Tx, now: Date): Promise<string[]> {
  const hasDue = dueRanges(now).map((range) =>
    exists(
      tx
        .select({ dueAt: webhookDeliveries.dueAt })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isWaiting, range)),
    ),
  )
  const rows = await tx
    .select({ endpointId: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(isNull(webhookEndpoints.removedAt), or(...hasDue)))
  return rows.map(({ endpointId }) => endpointId)
}

const earlier = alias(webhookDeliveries, 'earlier')

export type LeasedDelivery = Awaited<ReturnType<typeof leaseDue>>[number]

/**
 * Leases due deliveries to an endpoint: of each member only the first that waits, so that a member's events arrive one
 * after the other. After a crash another server takes them when the lease ends.
 */
export const leaseDue = (tx: Tx, { endpointId, now }: { endpointId: string; now: Date }) =>
  tx.transaction(async (inner) => {
    const rows = await inner
      .select({
        attempts: webhookDeliveries.attempts,
        queuedAt: webhookDeliveries.queuedAt,
        event: webhookEvents,
        endpoint: webhookEndpoints,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          isNull(webhookEndpoints.removedAt),
          isWaiting,
          or(...dueRanges(now)),
          notExists(
            inner
              .select({ sequence: earlier.sequence })
              .from(earlier)
              .where(
                and(
                  eq(earlier.accountId, webhookDeliveries.accountId),
                  eq(earlier.endpointId, webhookDeliveries.endpointId),
                  eq(earlier.state, 'waiting'),
                  lt(earlier.sequence, webhookDeliveries.sequence),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.sequence))
      .limit(BATCH)
      .for('update', { of: webhookDeliveries, skipLocked: true })
    const leasedUntil = minutesAfter(now, LEASE_MINUTES)
    const leased = rows.map(({ attempts, queuedAt, ...row }) => ({
      ...row,
      attempts: attempts + 1,
      queuedAt: attempts === 0 ? now : queuedAt,
      leasedUntil,
    }))
    for (const { event, endpoint, attempts, queuedAt } of leased)
      await inner
        .update(webhookDeliveries)
        .set({ dueAt: leasedUntil, attempts, queuedAt })
        .where(isDelivery({ event, endpoint }))
    return leased
  })

const isDelivery = ({ event, endpoint }: { event: { id: string }; endpoint: { id: string } }) =>
  and(eq(webhookDeliveries.eventId, event.id), eq(webhookDeliveries.endpointId, endpoint.id))

/**
 * Records the outcome of an attempt. Later events of the member become due with it, or at once when it is settled, so
 * that those that wait for it are not read in every round. One that staff had sent again meanwhile stays as it is.
 */
export const settleDelivery = (
  tx: Tx,
  delivery: Pick<LeasedDelivery, 'event' | 'endpoint' | 'leasedUntil'>,
  outcome: { attemptedAt: Date; error: string | null } & (
    { state: 'delivered' | 'failed' } | { dueAt: Date }
  ),
): Promise<void> =>
  tx.transaction(async (inner) => {
    const settled = await inner
      .update(webhookDeliveries)
      .set(outcome)
      .where(
        and(isDelivery(delivery), isWaiting, eq(webhookDeliveries.dueAt, delivery.leasedUntil)),
      )
      .returning({ eventId: webhookDeliveries.eventId })
    if (settled.length === 0) return
    const isOfEndpoint = eq(webhookDeliveries.endpointId, delivery.endpoint.id)
    // Rows that an erasure has locked are left out: waiting for them could be a deadlock.
    const later = inner
      .select({ eventId: webhookDeliveries.eventId })
      .from(webhookDeliveries)
      .where(
        and(
          isOfEndpoint,
          eq(webhookDeliveries.accountId, delivery.event.accountId),
          isWaiting,
          gt(webhookDeliveries.sequence, delivery.event.sequence),
          // Most are due anyway, when nothing has failed.
          'dueAt' in outcome ? undefined : gt(webhookDeliveries.dueAt, outcome.attemptedAt),
        ),
      )
      .for('update', { skipLocked: true })
    const dueAt = 'dueAt' in outcome ? outcome.dueAt : outcome.attemptedAt
    await inner
      .update(webhookDeliveries)
      .set({ dueAt })
      .where(and(isOfEndpoint, inArray(webhookDeliveries.eventId, later)))
  })
