import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { shopEvents } from './table.ts'

export type ShopEvent = {
  brand: BrandPack
  source: 'shopify' | 'judgeme'
  topic: string
  eventId: string
  now: Date
}

const EVENT_ID = /^[\x21-\x7e]{1,128}$/

/**
 * Returns what identifies an event: the topic and Shopify's event id, which is the same for every
 * topic that one change triggers; without an id, the hash of the body.
 */
export const eventIdOf = (topic: string, sentId: unknown, body: Buffer): string =>
  `${topic}:${typeof sentId === 'string' && EVENT_ID.test(sentId) ? sentId : createHash('sha256').update(body).digest('base64url')}`

/**
 * Records an event and does its work, both or neither. Simultaneous deliveries wait for the first;
 * a repeat changes nothing, and a failed one can be sent again.
 */
export async function handleOnce(
  tx: Tx,
  { brand, source, topic, eventId, now }: ShopEvent,
  work: () => Promise<unknown>,
): Promise<void> {
  const inserted = await tx
    .insert(shopEvents)
    .values({ brand: brand.slug, source, eventId, topic, at: now })
    .onConflictDoNothing()
    .returning({ eventId: shopEvents.eventId })
  if (inserted.length > 0) await work()
}

/** SQLSTATEs worth a retry: deadlock, serialization failure, lock timeout. */
const RETRYABLE = new Set<unknown>(['40P01', '40001', '55P03'])
const TRIES = 3
const RETRY_AFTER = 5

/**
 * Retries work that failed on a lock conflict, from its beginning: it must undo itself when it
 * fails.
 * @throws Problem OVERLOADED when the last try fails too; shops retry after a 5xx and give up after
 * anything else
 */
export async function saveEvent<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!RETRYABLE.has(codeOf(error))) throw error
    if (tries <= 1) throw new Problem('OVERLOADED', { cause: error, retryAfter: RETRY_AFTER })
    return saveEvent(work, tries - 1)
  }
}

/** Drizzle wraps the error of the driver. */
const codeOf = (error: unknown): unknown => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return cause?.code ?? code
}
