import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home } from '#server/harness.ts'
import type { DraftAsked } from '#server/kit/shop.ts'
import { openStandIn, shopifySays, STAND_IN_TOKEN, type StandIn } from './shopify-stand-in.ts'
import { shopsAt } from './shop.ts'

let shopify: StandIn
beforeAll(async () => {
  shopify = await openStandIn()
})
afterAll(() => shopify.close())
beforeEach(() => {
  shopify.asked.length = 0
  shopify.next.length = 0
})

const request: DraftAsked = { brand: home, origin: 'http://eyewear.localhost:4000', reference: 'draft_abc', email: 'mia@example.test', variantId: '41230017', title: 'Round frame', discountCents: 4050 }
const admin = (more: { url?: string; token?: string } = {}) => new Map([[home.slug, { url: shopify.url, token: STAND_IN_TOKEN, hosts: ['checkout.shop.example'], ...more }]])
const ask = (changes: Partial<DraftAsked> = {}, { within = 5_000, ...more }: { within?: number; url?: string; token?: string } = {}) =>
  shopsAt({ admins: admin(more), hasDemo: false, within }).draftOrder({ ...request, ...changes })

describe('a draft order in a Shopify shop', () => {
  it('is requested from the Admin API and returns the shop’s URL', async () => {
    expect(await ask()).toEqual({ reference: 'gid://shopify/DraftOrder/1', url: 'https://checkout.shop.example/60000001/invoices/1' })
    expect(shopify.asked).toHaveLength(1)
    expect(shopify.asked[0]).toMatchObject({ path: 'POST /admin/api/2025-07/graphql.json', token: STAND_IN_TOKEN })
    expect(shopify.asked[0]?.query).toMatch(/draftOrderCreate\(input: \$input\)/)
    expect(shopify.asked[0]?.input).toEqual({
      email: 'mia@example.test',
      lineItems: [{ variantId: 'gid://shopify/ProductVariant/41230017', quantity: 1 }],
      appliedDiscount: { title: 'Round frame', value: 40.5, valueType: 'FIXED_AMOUNT' },
      tags: ['Laurel'],
      customAttributes: [{ key: 'laurel', value: 'draft_abc' }],
    })
  })

  it('contains no unverified email address and no empty discount', async () => {
    await ask({ email: undefined, discountCents: 0 })
    expect(Object.keys(shopify.asked[0]?.input ?? {})).toEqual(['lineItems', 'tags', 'customAttributes'])
  })

  it.each([
    ['an empty rate limit bucket', () => shopifySays.throttled()],
    ['a 429', () => shopifySays.tooMany('0.1')],
  ])('is requested again after %s', async (_, busy) => {
    shopify.next.push(busy(), busy())
    expect(await ask()).toMatchObject({ reference: 'gid://shopify/DraftOrder/3' })
  })

  it.each([
    ['a 429 beyond the time-out', () => shopifySays.tooMany('60'), { fault: 'throttled' }],
    ['a refusal, with the field but not the message', () => shopifySays.refused(), { fault: 'refused', fields: 'lineItems.0.variantId' }],
    ['a missing permission of the token', () => shopifySays.denied(), { fault: 'unauthorized' }],
    ['a 503, after which the order may exist', () => shopifySays.broken(), { fault: 'unreachable' }],
    ['an invalid response', () => ({ body: 'ok' }), { fault: 'strange' }],
    ['an order without a URL', () => ({ body: { data: { draftOrderCreate: { draftOrder: { id: 'gid://shopify/DraftOrder/1', invoiceUrl: null }, userErrors: [] } } } }), { fault: 'strange' }],
    ['a redirect', () => shopifySays.moved('https://elsewhere.example/'), { fault: 'strange' }],
  ])('is not requested again after %s', async (_, answer, fault) => {
    shopify.next.push(answer())
    expect(await ask()).toEqual(fault)
    expect(shopify.asked).toHaveLength(1)
  })

  it('times out and is not requested again', async () => {
    shopify.next.push(shopifySays.late(60_000))
    expect(await ask({}, { within: 150 })).toEqual({ fault: 'slow' })
    expect(shopify.asked).toHaveLength(1)
  })

  it.each([
    ['an unreachable shop', {}, { url: 'http://127.0.0.1:9' }, { fault: 'unreachable' }],
    ['an unknown token', {}, { token: 'shpat_of_somebody_else' }, { fault: 'unauthorized' }],
    ['no product', { variantId: undefined }, {}, { fault: 'refused', fields: 'variantId' }],
  ])('fails with %s', async (_, changes, more, fault) => {
    expect(await ask(changes, more)).toEqual(fault)
  })

  it.each([
    ['https://checkout.shop.example/1/invoices/a', true],
    [`${home.links.website}/invoices/a`, true],
    ['http://checkout.shop.example/1/invoices/a', false],
    ['https://checkout.shop.example.evil.example/1', false],
    ['https://evil.example/checkout.shop.example', false],
    ['https://checkout.shop.example@evil.example/', false],
    ['https://user@checkout.shop.example/', false],
    ['https://checkout.shop.example:8443/', false],
    ['javascript:alert(1)//checkout.shop.example', false],
    ['//checkout.shop.example/1', false],
    ['data:text/html,checkout.shop.example', false],
  ])('accepts only URLs on the shop’s own hosts: %s', async (invoiceUrl, isAccepted) => {
    shopify.next.push(shopifySays.made(7, invoiceUrl))
    expect(await ask()).toEqual(isAccepted ? { reference: 'gid://shopify/DraftOrder/7', url: invoiceUrl } : { fault: 'strayAddress' })
  })
})

it('a brand without a shop uses the demo shop in the demo, and none in production', async () => {
  const [demo, none] = [true, false].map((hasDemo) => shopsAt({ admins: new Map(), hasDemo }))
  expect(await demo!.draftOrder(request)).toEqual({ reference: 'draft_abc', url: 'http://eyewear.localhost:4000/demo-shop/draft_abc' })
  expect(await none!.draftOrder(request)).toEqual({ fault: 'notConnected' })
})
