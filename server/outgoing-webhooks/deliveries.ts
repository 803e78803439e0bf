import { and, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { DeliveryState } from './delivery-states.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './table.ts'

/** Which deliveries are meant. */
type Filter = {
  brand: string
  endpointId?: string | undefined
  state?: DeliveryState | undefined
  eventId?: string | undefined
  /** Events since then. */
  since?: Date | undefined
}

const isMeant = ({ brand, endpointId, state, eventId, since }: Filter): SQL | undefined =>
  and(
    eq(webhookEvents.brand, brand),
    endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, endpointId),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
    eventId === undefined ? undefined : eq(webhookEvents.id, eventId),
    since === undefined ? undefined : gte(webhookEvents.at, since),
  )

/** Returns deliveries of a brand, the latest event first. */
export const deliveriesOf = (tx: Tx, { limit, ...filter }: Filter & { limit: number }) =>
  tx
    .select({
      eventId: webhookEvents.id,
      type: webhookEvents.type,
      at: webhookEvents.at,
      endpointId: webhookDeliveries.endpointId,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      attemptedAt: webhookDeliveries.attemptedAt,
      dueAt: webhookDeliveries.dueAt,
      error: webhookDeliveries.error,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(isMeant(filter))
    .orderBy(desc(webhookDeliveries.sequence), webhookDeliveries.endpointId)
    .limit(limit)

/**
 * Has deliveries sent again at once, also those that have arrived; their retries begin anew. The receiver knows an
 * event by its id.
 * @returns how many
 */
export async function replayDeliveries(
  tx: Tx,
  { now, ...filter }: Filter & { now: Date },
): Promise<number> {
  const open = tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.brand, filter.brand), isNull(webhookEndpoints.removedAt)))
  const replayed = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, queuedAt: now, dueAt: now, error: null })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.id, webhookDeliveries.eventId),
        isMeant(filter),
        inArray(webhookDeliveries.endpointId, open),
      ),
    )
    .returning({ eventId: webhookDeliveries.eventId })
  return replayed.length
}
