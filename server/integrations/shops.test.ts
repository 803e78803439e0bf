import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home } from '#server/testing/harness.ts'
import type { DraftOrderRequest } from '#server/lib/integrations/shops.ts'
import {
  openFakeShopify,
  shopifyResponse,
  FAKE_SHOPIFY_TOKEN,
  type FakeShopify,
} from './shopify-fake-server.ts'
import { createShops } from './shops.ts'

let shopify: FakeShopify
beforeAll(async () => {
  shopify = await openFakeShopify()
})
afterAll(() => shopify.close())
beforeEach(() => {
  shopify.requests.length = 0
  shopify.respondNext.length = 0
})

const request: DraftOrderRequest = {
  brand: home,
  origin: 'http://eyewear.localhost:4000',
  reference: 'draft_abc',
  email: 'mia@example.test',
  variantId: '41230017',
  title: 'Round frame',
  discountCents: 4050,
}
const admin = (more: { url?: string; token?: string } = {}) =>
  new Map([
    [
      home.slug,
      { url: shopify.url, token: FAKE_SHOPIFY_TOKEN, hosts: ['checkout.shop.example'], ...more },
    ],
  ])
const ask = (
  changes: Partial<DraftOrderRequest> = {},
  { timeoutMs = 5_000, ...more }: { timeoutMs?: number; url?: string; token?: string } = {},
) =>
  createShops({ admins: admin(more), hasDemo: false, timeoutMs }).draftOrder({
    ...request,
    ...changes,
  })

describe('a draft order in a Shopify shop', () => {
  it('is requested from the Admin API and returns the shop’s URL', async () => {
    expect(await ask()).toEqual({
      reference: 'gid://shopify/DraftOrder/1',
      url: 'https://checkout.shop.example/60000001/invoices/1',
    })
    expect(shopify.requests).toHaveLength(1)
    expect(shopify.requests[0]).toMatchObject({
      path: 'POST /admin/api/2025-07/graphql.json',
      token: FAKE_SHOPIFY_TOKEN,
    })
    expect(shopify.requests[0]?.query).toMatch(/draftOrderCreate\(input: \$input\)/)
    expect(shopify.requests[0]?.input).toEqual({
      email: 'mia@example.test',
      lineItems: [{ variantId: 'gid://shopify/ProductVariant/41230017', quantity: 1 }],
      appliedDiscount: { title: 'Round frame', value: 40.5, valueType: 'FIXED_AMOUNT' },
      tags: ['Laurel'],
      customAttributes: [{ key: 'laurel', value: 'draft_abc' }],
    })
  })

  it('contains no unverified email address and no empty discount', async () => {
    await ask({ email: undefined, discountCents: 0 })
    expect(Object.keys(shopify.requests[0]?.input ?? {})).toEqual([
      'lineItems',
      'tags',
      'customAttributes',
    ])
  })

  it.each([
    ['an empty rate limit bucket', () => shopifyResponse.throttled()],
    ['a 429', () => shopifyResponse.tooMany('0.1')],
  ])('is requested again after %s', async (_, busy) => {
    shopify.respondNext.push(busy(), busy())
    expect(await ask()).toMatchObject({ reference: 'gid://shopify/DraftOrder/3' })
  })

  it.each([
    ['a 429 beyond the time-out', () => shopifyResponse.tooMany('60'), { failure: 'throttled' }],
    [
      'a refusal, with the field but not the message',
      () => shopifyResponse.rejected(),
      { failure: 'rejected', fields: 'lineItems.0.variantId' },
    ],
    [
      'a missing permission of the token',
      () => shopifyResponse.denied(),
      { failure: 'unauthorized' },
    ],
    [
      'a 503, after which the order may exist',
      () => shopifyResponse.broken(),
      { failure: 'unreachable' },
    ],
    ['an invalid response', () => ({ body: 'ok' }), { failure: 'malformed' }],
    [
      'an order without a URL',
      () => ({
        body: {
          data: {
            draftOrderCreate: {
              draftOrder: { id: 'gid://shopify/DraftOrder/1', invoiceUrl: null },
              userErrors: [],
            },
          },
        },
      }),
      { failure: 'malformed' },
    ],
    [
      'a redirect',
      () => shopifyResponse.moved('https://elsewhere.example/'),
      { failure: 'malformed' },
    ],
  ])('is not requested again after %s', async (_, answer, failure) => {
    shopify.respondNext.push(answer())
    expect(await ask()).toEqual(failure)
    expect(shopify.requests).toHaveLength(1)
  })

  it('times out and is not requested again', async () => {
    shopify.respondNext.push(shopifyResponse.late(60_000))
    expect(await ask({}, { timeoutMs: 150 })).toEqual({ failure: 'timeout' })
    expect(shopify.requests).toHaveLength(1)
  })

  it.each([
    ['an unreachable shop', {}, { url: 'http://127.0.0.1:9' }, { failure: 'unreachable' }],
    ['an unknown token', {}, { token: 'shpat_of_somebody_else' }, { failure: 'unauthorized' }],
    ['no product', { variantId: undefined }, {}, { failure: 'rejected', fields: 'variantId' }],
  ])('fails with %s', async (_, changes, more, failure) => {
    expect(await ask(changes, more)).toEqual(failure)
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
    shopify.respondNext.push(shopifyResponse.made(7, invoiceUrl))
    expect(await ask()).toEqual(
      isAccepted
        ? { reference: 'gid://shopify/DraftOrder/7', url: invoiceUrl }
        : { failure: 'untrustedHost' },
    )
  })
})

it('a brand without a shop uses the demo shop in the demo, and none in production', async () => {
  const [demo, none] = [true, false].map((hasDemo) => createShops({ admins: new Map(), hasDemo }))
  expect(await demo!.draftOrder(request)).toEqual({
    reference: 'draft_abc',
    url: 'http://eyewear.localhost:4000/demo-shop/draft_abc',
  })
  expect(await none!.draftOrder(request)).toEqual({ failure: 'notConfigured' })
})
