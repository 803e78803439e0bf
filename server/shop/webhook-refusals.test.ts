import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import {
  judgemeEvent,
  paidOrderPayload,
  refundPayload,
  reviewPayload,
  sampleId,
  shopifyEvent,
  type SampleEvent,
} from './sample-events.ts'

const secret = 'the secret of our own shop'
const previousSecret = 'the secret before it was changed'
const foreignSecret = 'the secret of another shop'
const secrets = new Map([
  [home.slug, [secret, previousSecret]],
  [stranger.slug, [foreignSecret]],
])

const order = (orderId = '1', change: Record<string, unknown> = {}) => ({
  ...paidOrderPayload({ orderId, email: 'nobody@example.test', total: '84.50' }),
  ...change,
})

describe('shop webhooks', () => {
  let harness: Harness
  let withoutSecrets: Harness
  beforeAll(async () => {
    harness = await openHarness({ shopSecrets: { shopify: secrets, judgeme: secrets } })
    withoutSecrets = await openHarness()
  })
  afterAll(async () => {
    await harness.close()
    await withoutSecrets.close()
  })

  const send = (
    event: SampleEvent | (Omit<SampleEvent, 'body'> & { body: string | Buffer }),
    { at = harness, brand = home } = {},
  ) =>
    at.app.inject({
      method: 'POST',
      url: event.path,
      payload: event.body,
      headers: { host: `${brand.slug}.localhost:4000`, ...event.headers },
    })
  const storedRows = async () =>
    (
      await harness.rows<{ orders: number; events: number }>(
        sql`select (select count(*)::int from orders) as orders, (select count(*)::int from shop_events) as events`,
      )
    )[0]
  const refusal = {
    success: false,
    code: 'UNAUTHORIZED',
    message: 'User is unauthorized to view this content.',
  }

  it('accept the current secret and the previous one', async () => {
    expect((await send(shopifyEvent('orders/paid', order('open-1'), { secret }))).json()).toEqual({
      success: true,
    })
    expect(
      (await send(shopifyEvent('orders/paid', order('open-2'), { secret: previousSecret })))
        .statusCode,
    ).toBe(200)
    expect(
      (
        await send(
          judgemeEvent(reviewPayload({ email: 'nobody@example.test', productId: '7' }), { secret }),
        )
      ).statusCode,
    ).toBe(200)
    expect(
      await harness.rows(
        sql`select 1 as one from orders where order_id in (${sampleId('open-1')}, ${sampleId('open-2')})`,
      ),
    ).toHaveLength(2)
  })

  const validOrder = shopifyEvent('orders/paid', order('shut-1'), { secret })
  const review = judgemeEvent(reviewPayload({ email: 'nobody@example.test', productId: '7' }), {
    secret,
  })
  const flipped = (signature: string) =>
    `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  it.each<[string, SampleEvent, { brand?: typeof home }]>([
    [
      'without a signature',
      { ...validOrder, headers: { ...validOrder.headers, 'x-shopify-hmac-sha256': '' } },
      {},
    ],
    [
      'with a signature of another length',
      { ...validOrder, headers: { ...validOrder.headers, 'x-shopify-hmac-sha256': 'AAAA' } },
      {},
    ],
    [
      'with an altered byte',
      { ...validOrder, body: validOrder.body.replace('84.50', '94.50') },
      {},
    ],
    ['with one byte more', { ...validOrder, body: `${validOrder.body} ` }, {}],
    [
      'with an altered signature',
      {
        ...validOrder,
        headers: {
          ...validOrder.headers,
          'x-shopify-hmac-sha256': flipped(validOrder.headers['x-shopify-hmac-sha256'] ?? ''),
        },
      },
      {},
    ],
    [
      'with the secret of another brand',
      shopifyEvent('orders/paid', order('shut-1'), { secret: foreignSecret }),
      {},
    ],
    ['on the host of another brand', validOrder, { brand: stranger }],
    ['with an empty body', { ...validOrder, body: '' }, {}],
    ['with malformed JSON and a wrong signature', { ...validOrder, body: '{' }, {}],
    [
      'with another topic and a wrong signature',
      {
        ...validOrder,
        headers: {
          ...validOrder.headers,
          'x-shopify-topic': 'app/uninstalled',
          'x-shopify-hmac-sha256': 'x',
        },
      },
      {},
    ],
    [
      'as a review without a signature',
      { ...review, headers: { 'content-type': 'application/json' } },
      {},
    ],
    [
      'as a review with an altered byte',
      { ...review, body: review.body.replace('"rating":5', '"rating":1') },
      {},
    ],
    [
      'as a review signed for Shopify',
      {
        ...review,
        headers: {
          ...review.headers,
          'judgeme-hmac-sha256': validOrder.headers['x-shopify-hmac-sha256'] ?? '',
        },
      },
      {},
    ],
  ])('refuse with the same answer an event %s', async (_, event, { brand = home }) => {
    const before = await storedRows()
    const answer = await send(event, { brand })
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await storedRows()).toEqual(before)
  })

  it.each([validOrder, review])('refuse events while a brand has no secret (%#)', async (event) => {
    const answer = await send(event, { at: withoutSecrets })
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
  })

  it('ignore sessions and set no cookie', async () => {
    const answer = await send({
      ...validOrder,
      headers: {
        ...validOrder.headers,
        authorization: 'Bearer nobody',
        cookie: '__Host-id=nobody',
        origin: 'https://elsewhere.example',
      },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([])
  })

  it('accept 0.9 MB and refuse 1.1 MB as BODY_TOO_LARGE', async () => {
    const long = (bytes: number) =>
      shopifyEvent('orders/paid', order('long', { note: 'x'.repeat(bytes) }), { secret })
    expect((await send(long(900_000))).statusCode).toBe(200)
    const answer = await send(long(1_100_000))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it.each([
    ['malformed JSON', '{', 400, 'BAD_REQUEST'],
    ['an array', '[]', 422, 'UNPROCESSABLE'],
    ['no total', JSON.stringify(order('odd', { total_price: undefined })), 422, 'UNPROCESSABLE'],
    [
      'a total that is a number',
      JSON.stringify(order('odd', { total_price: 84.5 })),
      422,
      'UNPROCESSABLE',
    ],
    [
      'a negative total',
      JSON.stringify(order('odd', { total_price: '-1.00' })),
      422,
      'UNPROCESSABLE',
    ],
    [
      'an invalid date',
      JSON.stringify(order('odd', { processed_at: '2026-13-45T00:00:00Z' })),
      422,
      'UNPROCESSABLE',
    ],
    [
      'a date before 2000',
      JSON.stringify(order('odd', { processed_at: '0000-01-01T00:00:00Z' })),
      422,
      'UNPROCESSABLE',
    ],
    ['an id that is an object', JSON.stringify(order('odd', { id: {} })), 422, 'UNPROCESSABLE'],
    [
      'an id beyond the safe integers',
      JSON.stringify(order('1')).replace('"id":1,', '"id":9007199254740993,'),
      422,
      'UNPROCESSABLE',
    ],
    ['an id of 1e300', JSON.stringify(order('odd', { id: 1e300 })), 422, 'UNPROCESSABLE'],
    ['an id that is a fraction', JSON.stringify(order('odd', { id: 1.5 })), 422, 'UNPROCESSABLE'],
    [
      'an id that is a word',
      JSON.stringify(order('odd', { id: '__proto__' })),
      422,
      'UNPROCESSABLE',
    ],
    [
      'a refund under the topic of orders',
      JSON.stringify(refundPayload({ orderId: '1', amount: '1.00' })),
      422,
      'UNPROCESSABLE',
    ],
  ])(
    'refuse %s though it is signed, and accept the same event when it is valid',
    async (_, body, status, code) => {
      const sign = (text: string) => {
        const event = shopifyEvent(
          'orders/paid',
          {},
          { secret, eventId: `event of ${status} ${text.length}`.replaceAll(' ', '-') },
        )
        return {
          ...event,
          body: text,
          headers: { ...event.headers, 'x-shopify-hmac-sha256': signatureOf(text) },
        }
      }
      const before = await storedRows()
      const answer = await send(sign(body))
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(await storedRows()).toEqual(before)
      const validBody = JSON.stringify(order(`whole-${body.length}`))
      const again = { ...sign(body), body: validBody }
      expect(
        (
          await send({
            ...again,
            headers: { ...again.headers, 'x-shopify-hmac-sha256': signatureOf(validBody) },
          })
        ).statusCode,
      ).toBe(200)
      expect(
        await harness.rows(
          sql`select 1 as one from orders where order_id = ${sampleId(`whole-${body.length}`)}`,
        ),
      ).toHaveLength(1)
    },
  )

  it('process an event once with its topic in any case, also with a long id', async () => {
    const long = order('90071992547409930001')
    const eventId = 'one-event'
    for (const topic of ['ORDERS/PAID', 'orders/paid', 'Orders/Paid'])
      expect((await send(shopifyEvent(topic, long, { secret, eventId }))).statusCode).toBe(200)
    expect(
      await harness.rows(sql`select 1 as one from orders where order_id = '90071992547409930001'`),
    ).toHaveLength(1)
    expect(
      await harness.rows(sql`select topic from shop_events where event_id like '%:one-event'`),
    ).toEqual([{ topic: 'orders/paid' }])
  })

  it.each(['orders/create', 'app/uninstalled', 'constructor', '__proto__', ''])(
    'answer the topic %j and store nothing',
    async (topic) => {
      const before = await storedRows()
      expect((await send(shopifyEvent(topic, order('ignored'), { secret }))).json()).toEqual({
        success: true,
      })
      expect(await storedRows()).toEqual(before)
    },
  )

  it('store no email, no name and nothing else of the payload', async () => {
    await send(
      shopifyEvent(
        'orders/paid',
        paidOrderPayload({
          orderId: 'private',
          email: 'private.person@example.test',
          total: '10.00',
        }),
        { secret },
      ),
    )
    await send(
      judgemeEvent(reviewPayload({ email: 'private.person@example.test', productId: '8' }), {
        secret,
      }),
    )
    const rows = await harness.rows(sql`
      select o::text as row from orders o union all select r::text from reviews r union all select e::text from shop_events e`)
    const text = JSON.stringify(rows)
    expect(text).not.toMatch(/private\.person|Somebody|Somewhere|I see/)
  })
})

function signatureOf(body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}
