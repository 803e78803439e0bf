import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/kit/db.ts'
import { hooks, jsonIn, type Sent } from '#server/kit/hooks.ts'
import { eventIdOf, persist, takeOnce, type ShopEvent } from './events.ts'
import { reviewIn } from './judgeme.ts'
import { takeOrder, takeRefund } from './orders.ts'
import { takeReview } from './reviews.ts'
import { paidOrderIn, refundIn } from './shopify.ts'

type Told = { brand: BrandPack; json: unknown; secret: string; now: Date }
/** What an event is to do, once it is known to be whole; nothing for what is no such event. */
type Reader = (told: Told) => ((tx: Tx) => Promise<void>) | undefined

/** Other topics are answered and ignored, so that a shop that sends too much does not give up. */
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

/** The doors of a brand's shop: orders and refunds by Shopify, reviews by Judge.me. */
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
      if (reader) await takeEvent(sent, { source: 'shopify', topic, eventId }, reader)
    },
  },
  {
    path: '/judgeme',
    signatureIn: ['judgeme-hmac-sha256', 'x-judgeme-hmac-sha256'],
    encoding: 'hex',
    secretsOf: ({ shopSecrets }) => shopSecrets.judgeme,
    take: (sent) => takeEvent(sent, { source: 'judgeme', topic: 'review', eventId: eventIdOf('review', undefined, sent.body) }, readReview),
  },
])

/**
 * One event, one transaction: noted and done, or neither, so that the next try, ours or the shop's, finds everything as
 * it was.
 * @throws Problem BAD_REQUEST for what is no JSON | UNPROCESSABLE for another event than its topic says | CANNOT_SAVE | OVERLOADED
 */
async function takeEvent({ house: { database, secret }, brand, now, body }: Sent, event: Pick<ShopEvent, 'source' | 'topic' | 'eventId'>, read: Reader): Promise<void> {
  const work = read({ brand, json: jsonIn(body), secret, now })
  if (!work) throw new Problem('UNPROCESSABLE')
  if (!database.mayWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
  await persist(() => database.tx.transaction((tx) => takeOnce(tx, { ...event, brand, now }, () => work(tx))))
}
