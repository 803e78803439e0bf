import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
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
