import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { newId } from '#server/lib/security/tokens.ts'
import type { WebhookEventType } from './event-types.ts'
import { webhookDeliveries, webhookEndpoints } from './table.ts'

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect

const isOpenEndpoint = (brand: string, id: string) =>
  and(
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.brand, brand),
    isNull(webhookEndpoints.removedAt),
  )

/** Adds an endpoint. It gets what happens from now on. @param types empty: all events */
export async function addEndpoint(
  tx: Tx,
  { now, ...endpoint }: { brand: string; url: string; types: WebhookEventType[]; now: Date },
): Promise<WebhookEndpoint> {
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ id: newId('we'), ...endpoint, createdAt: now })
    .returning()
  return row as WebhookEndpoint
}

/** Returns the endpoints of a brand, oldest first. */
export const endpointsOf = (tx: Tx, brand: string): Promise<WebhookEndpoint[]> =>
  tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.brand, brand), isNull(webhookEndpoints.removedAt)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))

/** Returns an endpoint of a brand; undefined for none. */
export async function findEndpoint(
  tx: Tx,
  { brand, id }: { brand: string; id: string },
): Promise<WebhookEndpoint | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(isOpenEndpoint(brand, id))
  return row
}

/** Removes an endpoint and what waits for it. @returns false when the brand has none with this id */
export async function removeEndpoint(
  tx: Tx,
  { brand, id, now }: { brand: string; id: string; now: Date },
): Promise<boolean> {
  const removed = await tx
    .update(webhookEndpoints)
    .set({ removedAt: now })
    .where(isOpenEndpoint(brand, id))
    .returning({ id: webhookEndpoints.id })
  if (removed.length === 0) return false
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')))
  return true
}

/** Replaces the secret; requests carry both signatures for a day. @returns undefined without such an endpoint */
export async function replaceSecret(
  tx: Tx,
  { brand, id, now }: { brand: string; id: string; now: Date },
): Promise<WebhookEndpoint | undefined> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ secretVersion: sql`${webhookEndpoints.secretVersion} + 1`, secretReplacedAt: now })
    .where(isOpenEndpoint(brand, id))
    .returning()
  return row
}
