import { count, eq, min } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { webhookDeliveries } from './table.ts'

/** Returns how many webhooks wait to be sent, and since when the oldest does. */
export async function waitingWebhooks(tx: Tx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await tx
    .select({ waiting: count(), oldestAt: min(webhookDeliveries.queuedAt) })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'waiting'))
  return row ?? { waiting: 0, oldestAt: null }
}
