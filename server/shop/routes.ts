import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/kit/db.ts'
import { hooks, jsonIn, type Sent } from '#server/kit/hooks.ts'
import { eventIdOf, persist, takeOnce, type ShopEvent } from './events.ts'
import { reviewIn } from './judgeme.ts'
import { takeOrder, takeRefund } from './orders.ts'
import { takeReview } from './reviews.ts'
import { paidOrderIn, refundIn } from './shopify.ts'

type EventData = { brand: BrandPack; json: unknown; secret: string; now: Date }
/** Returns the work for a valid event, undefined for an invalid one. */
type Reader = (data: EventData) => ((tx: Tx) => Promise<void>) | undefined

/**
 * Other topics are answered with 200 and ignored, because a shop disables a webhook that keeps
 * failing.
 */
const shopifyTopics = new Map<string, Reader>([
  ['orders/paid', ({ json, ...event }) => {
    const order = paidOrderIn(json)
    return order && ((tx) => takeOrder(tx, { ...event, order }))
  }],
  ['refunds/create', ({ json, ...event }) => {
    const refund = refundIn(json, event.brand.programme.currency)
    return refund && ((tx) => takeRefund(tx, { ...event, refund }))
  }],
])

const readReview: Reader = ({ json, ...event }) => {
  const review = reviewIn(json)
  return review && ((tx) => takeReview(tx, { ...event, review }))
}

/**
 * Webhooks of a brand's shop: orders and refunds by Shopify, reviews by Judge.me. Proxies may
 * rename Judge.me's header to X-Judgeme-Hmac-SHA256.
 */
export const hookRoutes = hooks([
  {
    path: '/shopify',
    signatureIn: ['x-shopify-hmac-sha256'],
    encoding: 'base64',
    secretsOf: ({ shopSecrets }) => shopSecrets.shopify,
    async take(sent) {
      const { headers, body } = sent
      const topic = String(headers['x-shopify-topic']).toLowerCase()
      const reader = shopifyTopics.get(topic)
      const eventId = eventIdOf(topic, headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'], body)
      if (reader) await processEvent(sent, { source: 'shopify', topic, eventId }, reader)
    },
  },
  {
    path: '/judgeme',
    signatureIn: ['judgeme-hmac-sha256', 'x-judgeme-hmac-sha256'],
    encoding: 'hex',
    secretsOf: ({ shopSecrets }) => shopSecrets.judgeme,
    take: (sent) => processEvent(sent, { source: 'judgeme', topic: 'review', eventId: eventIdOf('review', undefined, sent.body) }, readReview),
  },
])

/**
 * Processes one event in one transaction: recorded and done, or neither, so that a retry by us or
 * the shop starts from the same state.
 * @throws Problem BAD_REQUEST for invalid JSON, UNPROCESSABLE for a payload that does not match its
 * topic, CANNOT_SAVE, OVERLOADED
 */
async function processEvent({ house: { database, secret }, brand, now, body }: Sent, event: Pick<ShopEvent, 'source' | 'topic' | 'eventId'>, read: Reader): Promise<void> {
  const work = read({ brand, json: jsonIn(body), secret, now })
  if (!work) throw new Problem('UNPROCESSABLE')
  if (!database.mayWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
  await persist(() => database.tx.transaction((tx) => takeOnce(tx, { ...event, brand, now }, () => work(tx))))
}
