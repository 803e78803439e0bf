import { and, count, eq, isNull, min } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { webhookDeliveries, webhookEndpoints } from './table.ts'

/** Returns how many webhooks wait to be sent, and since when the oldest is tried. */
export async function waitingWebhooks(tx: Tx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await tx
    .select({ waiting: count(), oldestAt: min(webhookDeliveries.queuedAt) })
    .from(webhookDeliveries)
    // A delivery recorded while its endpoint was being removed is never sent.
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.state, 'waiting'), isNull(webhookEndpoints.removedAt)))
  return row ?? { waiting: 0, oldestAt: null }
}
