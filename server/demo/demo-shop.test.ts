import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { earning } from '#contract/earning.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { mountDemoShop } from './demo-shop.ts'

const host = `${home.slug}.localhost:4000`
let context: Harness
beforeAll(async () => {
  const secrets = new Map([[home.slug, ['the secret of our own shop']]])
  context = await openHarness({
    shopSecrets: { shopify: secrets, judgeme: new Map() },
    mount: mountDemoShop,
  })
})
afterAll(() => context.close())

async function draftOrder(): Promise<{ mia: MemberCaller; path: string }> {
  const mia = await context.join()
  await context.award(mia, home.program.tiers[1]!.minPoints)
  const { body } = await mia.call(benefits.draftOrder, {
    body: { gatedCommerceId: 'eyewear-commerce-second-pair', nftId: mia.nftId },
  })
  const { origin, pathname } = new URL(body.draftOrderUrl)
  expect(origin).toBe(`http://${host}`)
  return { mia, path: pathname }
}
const view = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await context.app.inject({ url, headers: { host, ...headers } })
  return { statusCode, body }
}
const pay = async (
  url: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) =>
  (
    await context.app.inject({
      method: 'POST',
      url,
      payload: '',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  ).statusCode
const points = async (mia: MemberCaller) =>
  (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body
    .redeemablePoints

describe('the demo shop', () => {
  it('shows the product, the discount, and that it is a demo', async () => {
    const { path } = await draftOrder()
    const { statusCode, body } = await view(path)
    expect(statusCode).toBe(200)
    for (const text of [
      'This is a demo',
      'Round frame, ink, with your lenses',
      '$95.00',
      '−$40.00',
      '$55.00',
      'Pay (demo)',
    ])
      expect(body).toContain(text)
    expect((await view(path, { 'accept-language': 'fr' })).body).toContain(
      'Ceci est une démonstration',
    )
    expect((await view(path, { 'accept-language': 'fr' })).body).toMatch(
      /<h1>[^<]+\u00A0: Boutique de démonstration<\/h1>/,
    )
  })

  it('credits the points once when an order is paid twice', async () => {
    const { mia, path } = await draftOrder()
    await context.tx.execute(
      sql`update accounts set is_verified = true where id = ${mia.accountId}`,
    )
    const before = await points(mia)
    expect([await pay(path), await pay(path)]).toEqual([303, 303])
    expect(await points(mia)).toBe(before + 55)
    expect((await view(path)).body).toContain('Paid. Thank you!')
  })

  it('keeps the points of an unverified member waiting', async () => {
    const { mia, path } = await draftOrder()
    const before = await points(mia)
    expect(await pay(path)).toBe(303)
    expect(await points(mia)).toBe(before)
    expect(
      (await mia.call(earning.expected, { params: { id: mia.loyaltyAccountId } })).body.expected
        .length,
    ).toBeGreaterThan(0)
  })

  it('is a 404 for an unknown order, another brand, or a page of another site', async () => {
    const { path } = await draftOrder()
    const foreign = 'evil.example'
    expect([
      (await view('/demo-shop/draft_nothing')).statusCode,
      (await view(path, { host: 'stranger.localhost:4000' })).statusCode,
      (await view(path, { host: foreign })).statusCode,
      await pay(path, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
      await pay(path, { host: foreign, 'sec-fetch-site': 'same-origin' }),
    ]).toEqual([404, 404, 404, 404, 404])
    expect((await view(path)).body).not.toContain('Paid')
  })
})

it('does not exist in production, and no draft order refers to it', async () => {
  const production = await openHarness({ isDemo: false })
  const mia = await production.join()
  await production.award(mia, home.program.tiers[1]!.minPoints)
  const { status, body } = await mia.call(benefits.draftOrder, {
    body: { gatedCommerceId: 'eyewear-commerce-second-pair', nftId: mia.nftId },
  })
  expect([status, body.code]).toEqual([503, 'DRAFT_ORDER_FAILED'])
  await production.close()
})
