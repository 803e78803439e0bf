import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrandSecrets } from '#server/kit/access.ts'
import type { Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import { eventIdOf, once, type ShopEvent } from './events.ts'
import { reviewIn } from './judgeme.ts'
import { takeOrder, takeRefund } from './orders.ts'
import { takeReview } from './reviews.ts'
import { paidOrderIn, refundIn } from './shopify.ts'
import { isSigned } from './signature.ts'

const BODY_LIMIT = 1024 * 1024
const done = { success: true } as const

/** What an event is to do, once it is known to be whole. */
type Work = (tx: Tx) => Promise<void>
type Sent = { brand: BrandPack; json: unknown; secret: string; now: Date }

/**
 * Doors for the machines of a brand's shop. They stand outside of /api: no cookie and no session lead in, only the
 * signature of the shop over the bytes as they came, which is asked before anything of them is read. A brand whose shop
 * has no secret here answers like a wrong signature.
 */
export function hookRoutes(app: FastifyInstance, house: House): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, parsed) => parsed(null, body))

  app.post('/shopify', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const body = signedBody(request, { signature: request.headers['x-shopify-hmac-sha256'], encoding: 'base64', secrets: house.shopSecrets.shopify })
    const { brand, headers } = request
    const topic = String(headers['x-shopify-topic'])
    const find = shopifyTopics.get(topic)
    if (!find) return done
    const eventId = eventIdOf(topic, headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'], body)
    reply.raw.once('finish', () => house.afterCommit())
    return carryOut(house, { brand, source: 'shopify', topic, eventId, now: house.clock.now() }, body, find)
  })

  app.post('/judgeme', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { brand, headers } = request
    const body = signedBody(request, { signature: headers['judgeme-hmac-sha256'] ?? headers['x-judgeme-hmac-sha256'], encoding: 'hex', secrets: house.shopSecrets.judgeme })
    reply.raw.once('finish', () => house.afterCommit())
    return carryOut(house, { brand, source: 'judgeme', topic: 'review', eventId: eventIdOf('review', undefined, body), now: house.clock.now() }, body, reviewWork)
  })
}

const reviewWork = ({ json, ...event }: Sent): Work | undefined => {
  const review = reviewIn(json)
  return review && ((tx) => takeReview(tx, { ...event, review }))
}

/** Other topics are answered, so that a shop that sends too much does not give up. */
const shopifyTopics = new Map<string, (sent: Sent) => Work | undefined>([
  ['orders/paid', ({ json, ...event }) => {
    const order = paidOrderIn(json)
    return order && ((tx) => takeOrder(tx, { ...event, order }))
  }],
  ['refunds/create', ({ json, ...event }) => {
    const refund = refundIn(json, event.brand.programme.currency)
    return refund && ((tx) => takeRefund(tx, { ...event, refund }))
  }],
])

type Seal = { signature: unknown; encoding: 'base64' | 'hex'; secrets: BrandSecrets }

/** @throws Problem UNAUTHORIZED, whatever is wrong with the signature */
function signedBody({ body, brand }: FastifyRequest, { signature, encoding, secrets }: Seal): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (!isSigned({ body: bytes, signature, encoding, secrets: secrets.get(brand.slug) })) throw new Problem('UNAUTHORIZED')
  return bytes
}

/**
 * One event, one transaction: noted and done, or neither, so that the shop's next try finds everything as it was.
 * @throws Problem BAD_REQUEST for what is no JSON | UNPROCESSABLE for another event than its topic says | CANNOT_SAVE
 */
async function carryOut({ database, secret }: House, event: ShopEvent, body: Buffer, find: (sent: Sent) => Work | undefined): Promise<typeof done> {
  const work = find({ brand: event.brand, json: parsed(body), secret, now: event.now })
  if (!work) throw new Problem('UNPROCESSABLE')
  if (!database.mayWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
  await database.tx.transaction((tx) => once(tx, event, () => work(tx)))
  return done
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Problem('BAD_REQUEST')
  }
}
