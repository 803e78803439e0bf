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

const asking: DraftAsked = { brand: home, origin: 'http://eyewear.localhost:4000', reference: 'draft_abc', email: 'mia@example.test', variantId: '41230017', title: 'Round frame', discountCents: 4050 }
const admin = (more: { url?: string; token?: string } = {}) => new Map([[home.slug, { url: shopify.url, token: STAND_IN_TOKEN, hosts: ['checkout.shop.example'], ...more }]])
const ask = (asked: Partial<DraftAsked> = {}, { within = 5_000, ...more }: { within?: number; url?: string; token?: string } = {}) =>
  shopsAt({ admins: admin(more), hasDemo: false, within }).draftOrder({ ...asking, ...asked })

describe('an order in a shop of Shopify', () => {
  it('is asked for as its Admin API wants it, and is where the shop says', async () => {
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

  it('names nobody whose address is not proven, and no discount where there is none', async () => {
    await ask({ email: undefined, discountCents: 0 })
    expect(Object.keys(shopify.asked[0]?.input ?? {})).toEqual(['lineItems', 'tags', 'customAttributes'])
  })

  it.each([
    ['a bucket that is empty for a moment', () => shopifySays.throttled()],
    ['too many calls a second', () => shopifySays.tooMany('0.1')],
  ])('waits for %s, and is asked for again', async (_, busy) => {
    shopify.next.push(busy(), busy())
    expect(await ask()).toMatchObject({ reference: 'gid://shopify/DraftOrder/3' })
  })

  it.each([
    ['for longer than it is waited', () => shopifySays.tooMany('60'), { fault: 'throttled' }],
    ['what it refuses, with the field and not with its words', () => shopifySays.refused(), { fault: 'refused', fields: 'lineItems.0.variantId' }],
    ['a right that the token has not', () => shopifySays.denied(), { fault: 'unauthorized' }],
    ['a fault of its own, of which nobody knows what it has done', () => shopifySays.broken(), { fault: 'unreachable' }],
    ['what is no answer', () => ({ body: 'ok' }), { fault: 'strange' }],
    ['an order without an address', () => ({ body: { data: { draftOrderCreate: { draftOrder: { id: 'gid://shopify/DraftOrder/1', invoiceUrl: null }, userErrors: [] } } } }), { fault: 'strange' }],
    ['another place that it wants to send the token to', () => shopifySays.moved('https://elsewhere.example/'), { fault: 'strange' }],
  ])('is not there after %s, and is asked for once', async (_, answer, fault) => {
    shopify.next.push(answer())
    expect(await ask()).toEqual(fault)
    expect(shopify.asked).toHaveLength(1)
  })

  it('is not waited for for ever, and is not asked for again', async () => {
    shopify.next.push(shopifySays.late(60_000))
    expect(await ask({}, { within: 150 })).toEqual({ fault: 'slow' })
    expect(shopify.asked).toHaveLength(1)
  })

  it.each([
    ['where nobody listens', {}, { url: 'http://127.0.0.1:9' }, { fault: 'unreachable' }],
    ['with a token that the shop does not know', {}, { token: 'shpat_of_somebody_else' }, { fault: 'unauthorized' }],
    ['for no product of the shop', { variantId: undefined }, {}, { fault: 'refused', fields: 'variantId' }],
  ])('is none %s', async (_, asked, more, fault) => {
    expect(await ask(asked, more)).toEqual(fault)
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
  ])('leads only to the shop’s own hosts: %s', async (invoiceUrl, isTaken) => {
    shopify.next.push(shopifySays.made(7, invoiceUrl))
    expect(await ask()).toEqual(isTaken ? { reference: 'gid://shopify/DraftOrder/7', url: invoiceUrl } : { fault: 'strayAddress' })
  })
})

it('a brand without a shop has the demo shop in a trial, and none in production', async () => {
  const [demo, none] = [true, false].map((hasDemo) => shopsAt({ admins: new Map(), hasDemo }))
  expect(await demo!.draftOrder(asking)).toEqual({ reference: 'draft_abc', url: 'http://eyewear.localhost:4000/demo-shop/draft_abc' })
  expect(await none!.draftOrder(asking)).toEqual({ fault: 'notConnected' })
})
