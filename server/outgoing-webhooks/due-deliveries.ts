import { and, asc, eq, gt, isNull, lt, lte, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './table.ts'

/** Longer than the time limit of a request, or it would be sent twice. */
const LEASE_MINUTES = 2
/** Requests to one endpoint at the same time. */
export const BATCH = 10

/** Due are also those later than any retry can be: they were scheduled before the clock was set back. */
const isDue = (now: Date) =>
  and(
    eq(webhookDeliveries.state, 'waiting'),
    or(lte(webhookDeliveries.dueAt, now), gt(webhookDeliveries.dueAt, daysAfter(now, 1))),
  )

/** Returns the endpoints for which something is due. */
export const endpointsWithDue = async (tx: Tx, now: Date): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(isDue(now))
  ).map(({ endpointId }) => endpointId)

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
          isDue(now),
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
    const leased = rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
    for (const { event, endpoint, attempts } of leased)
      await inner
        .update(webhookDeliveries)
        .set({ dueAt: minutesAfter(now, LEASE_MINUTES), attempts })
        .where(isDelivery({ event, endpoint }))
    return leased
  })

const isDelivery = ({ event, endpoint }: { event: { id: string }; endpoint: { id: string } }) =>
  and(eq(webhookDeliveries.eventId, event.id), eq(webhookDeliveries.endpointId, endpoint.id))

/** Records the outcome of an attempt. One that staff had sent again meanwhile stays as it is. */
export async function settleDelivery(
  tx: Tx,
  delivery: Pick<LeasedDelivery, 'event' | 'endpoint' | 'attempts'>,
  outcome: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(outcome)
    .where(
      and(
        isDelivery(delivery),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, delivery.attempts),
      ),
    )
}
