import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { webhooks, parseJson, type WebhookRequest } from '#server/lib/http/webhooks.ts'
import { eventIdOf, saveEvent, handleOnce, type ShopEvent } from './events.ts'
import { parseReview } from './judgeme.ts'
import { handleOrder } from './orders.ts'
import { handleRefund } from './refunds.ts'
import { handleReview } from './reviews.ts'
import { parsePaidOrder, parseRefund } from './shopify.ts'

type EventData = { brand: BrandPack; json: unknown; secret: string; now: Date }
/** Returns the work for a valid event, undefined for an invalid one. */
type Reader = (data: EventData) => ((tx: Tx) => Promise<unknown>) | undefined

/**
 * Other topics are answered with 200 and ignored, because a shop disables a webhook that keeps
 * failing.
 */
const shopifyTopics = new Map<string, Reader>([
  [
    'orders/paid',
    ({ json, ...event }) => {
      const order = parsePaidOrder(json)
      return order && ((tx) => handleOrder(tx, { ...event, order }))
    },
  ],
  [
    'refunds/create',
    ({ json, ...event }) => {
      const refund = parseRefund(json, event.brand.program.currency)
      return refund && ((tx) => handleRefund(tx, { ...event, refund }))
    },
  ],
])

const readReview: Reader = ({ json, ...event }) => {
  const review = parseReview(json)
  return review && ((tx) => handleReview(tx, { ...event, review }))
}

/**
 * Webhooks of a brand's shop: orders and refunds by Shopify, reviews by Judge.me. Proxies may
 * rename Judge.me's header to X-Judgeme-Hmac-SHA256.
 */
export const webhookRoutes = webhooks([
  {
    path: '/shopify',
    signatureHeader: ['x-shopify-hmac-sha256'],
    encoding: 'base64',
    secretsFor: ({ shopSecrets }) => shopSecrets.shopify,
    async handle(sent) {
      const { headers, body } = sent
      const topic = String(headers['x-shopify-topic']).toLowerCase()
      const reader = shopifyTopics.get(topic)
      const eventId = eventIdOf(
        topic,
        headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'],
        body,
      )
      if (reader) await processEvent(sent, { source: 'shopify', topic, eventId }, reader)
    },
  },
  {
    path: '/judgeme',
    signatureHeader: ['judgeme-hmac-sha256', 'x-judgeme-hmac-sha256'],
    encoding: 'hex',
    secretsFor: ({ shopSecrets }) => shopSecrets.judgeme,
    handle: (sent) =>
      processEvent(
        sent,
        { source: 'judgeme', topic: 'review', eventId: eventIdOf('review', undefined, sent.body) },
        readReview,
      ),
  },
])

/**
 * Processes one event in one transaction: recorded and done, or neither, so that a retry by us or
 * the shop starts from the same state.
 * @throws Problem BAD_REQUEST for invalid JSON, UNPROCESSABLE for a payload that does not match its
 * topic, CANNOT_SAVE, OVERLOADED
 */
async function processEvent(
  { context: { database, secret }, brand, now, body }: WebhookRequest,
  event: Pick<ShopEvent, 'source' | 'topic' | 'eventId'>,
  read: Reader,
): Promise<void> {
  const work = read({ brand, json: parseJson(body), secret, now })
  if (!work) throw new Problem('UNPROCESSABLE')
  if (!database.canWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
  await saveEvent(() =>
    database.tx.transaction((tx) => handleOnce(tx, { ...event, brand, now }, () => work(tx))),
  )
}
