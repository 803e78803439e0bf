import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

export type ShopEvent = { brand: BrandPack; source: 'shopify' | 'judgeme'; topic: string; eventId: string; now: Date }

const EVENT_ID = /^[\x21-\x7e]{1,128}$/

/**
 * What one event is known by: Shopify's id of it, which is the same for every topic that one change sets off, so the
 * topic belongs to it; else the bytes themselves.
 */
export const eventIdOf = (topic: string, given: unknown, body: Buffer): string =>
  `${topic}:${typeof given === 'string' && EVENT_ID.test(given) ? given : createHash('sha256').update(body).digest('base64url')}`

/**
 * Notes an event and does its work, both or neither. Of many at the same time the first does it and the others wait for
 * how it ends: a repetition changes nothing, and one that failed may come again.
 */
export async function takeOnce(tx: Tx, { brand, source, topic, eventId, now }: ShopEvent, work: () => Promise<void>): Promise<void> {
  const noted = await rowsOf(tx, sql`
    insert into shop_events (brand, source, event_id, topic, at) values (${brand.slug}, ${source}, ${eventId}, ${topic}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning event_id`)
  if (noted.length > 0) await work()
}

/** Somebody else was in the way: deadlock, serialization, a lock that was not free in time. Another try may find the way free. */
const IN_THE_WAY = new Set<unknown>(['40P01', '40001', '55P03'])
const TRIES = 3
const RETRY_AFTER = 5

/**
 * Tries work again that others were in the way of, from its beginning: it must undo itself when it fails.
 * @throws Problem OVERLOADED when they still are: a shop tries again after a 5xx, and gives up after anything else
 */
export async function persist<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!IN_THE_WAY.has(codeOf(error))) throw error
    if (tries <= 1) throw new Problem('OVERLOADED', { cause: error, retryAfter: RETRY_AFTER })
    return persist(work, tries - 1)
  }
}

/** drizzle wraps what the driver threw. */
const codeOf = (error: unknown): unknown => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return cause?.code ?? code
}
