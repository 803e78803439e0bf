import { addressOf } from '#contract/endpoint.ts'
import { benefits } from '#contract/benefits.ts'
import { collection } from '#contract/collection.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { problems } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { ID_COOKIE } from '#server/lib/security/tokens.ts'
import { issueItem } from '#server/collection/issue-item.ts'
import {
  openFakeShopify,
  shopifyResponse,
  FAKE_SHOPIFY_TOKEN,
  type FakeShopify,
} from '#server/integrations/shopify-fake-server.ts'
import { createShops } from '#server/integrations/shops.ts'

let shopify: FakeShopify
let harness: Harness
const notifications: string[] = []
beforeAll(async () => {
  shopify = await openFakeShopify()
  const shops = createShops({
    admins: new Map([
      [
        home.slug,
        { url: shopify.url, token: FAKE_SHOPIFY_TOKEN, hosts: ['checkout.shop.example'] },
      ],
    ]),
    hasDemo: false,
  })
  harness = await openHarness({
    shops,
    onAlert: (respond, facts) => notifications.push(`${respond} ${JSON.stringify(facts)}`),
  })
})
afterAll(async () => {
  await harness.close()
  await shopify.close()
})
beforeEach(() => {
  shopify.requests.length = 0
  shopify.respondNext.length = 0
})

const second = 'eyewear-commerce-second-pair'
/** Joins a member of the tier that the second pair is for. */
async function joinSecondTier(): Promise<MemberCaller> {
  const mia = await harness.join()
  await harness.award(mia, home.program.tiers[1]!.minPoints)
  return mia
}
const order = (
  member: MemberCaller,
  {
    gatedCommerceId = second,
    nftId = member.nftId,
    ...rest
  }: {
    gatedCommerceId?: string
    nftId?: string
    key?: string
    headers?: Record<string, string>
    brand?: typeof home
  } = {},
) => member.call(benefits.draftOrder, { body: { gatedCommerceId, nftId }, ...rest })

describe('a draft order', () => {
  it('is created with its address [CA-37] [EN-21] [EN-30]', async () => {
    const mia = await joinSecondTier()
    const { status, body } = await order(mia)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        draftOrderUrl: 'https://checkout.shop.example/60000001/invoices/1',
        message: 'Your order is ready in the shop.',
      },
    ])
    expect(shopify.requests[0]?.input).toMatchObject({
      lineItems: [{ variantId: 'gid://shopify/ProductVariant/41230017' }],
      appliedDiscount: { title: 'Round frame, ink, with your lenses', value: 40 },
    })
    // The email is not verified.
    expect(shopify.requests[0]?.input).not.toHaveProperty('email')
  })

  it('contains the email once it is verified', async () => {
    const mia = await joinSecondTier()
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${mia.accountId}`,
    )
    await order(mia)
    expect(shopify.requests[0]?.input).toMatchObject({ email: mia.email })
  })

  it('is the same for a repeat by POST or GET until it is a day old [CA-37]', async () => {
    const mia = await joinSecondTier()
    const first = await order(mia)
    const again = await order(mia)
    const byGet = await mia.call(benefits.draftOrderByGet, {
      params: { gatedCommerceId: second, nftId: mia.nftId },
    })
    expect([again.body, byGet.body]).toEqual([first.body, first.body])
    expect(shopify.requests).toHaveLength(1)
    harness.clock.moveMinutes(24 * 60)
    // The session has expired after a day.
    const later = await order(await harness.anotherDevice(mia))
    expect([
      later.status,
      later.body.draftOrderUrl === first.body.draftOrderUrl,
      shopify.requests.length,
    ]).toEqual([200, false, 2])
    harness.clock.moveMinutes(-24 * 60)
  })

  it('is separate for each item and each member', async () => {
    const [mia, ida] = [await joinSecondTier(), await joinSecondTier()]
    const nftId = await issueItem(harness.tx, {
      brand: home.slug,
      assetId: home.ids.assetId,
      ownerId: mia.accountId,
      now: harness.clock.now(),
    })
    const urls = [await order(mia), await order(mia, { nftId }), await order(ida)].map(
      ({ body }) => body.draftOrderUrl,
    )
    expect(new Set(urls).size).toBe(3)
  })

  it('for an asset requires an item of it', async () => {
    const [lea, nia] = [await harness.join(), await harness.join()]
    const lilac = { gatedCommerceId: 'eyewear-commerce-lilac' }
    const nftId = await issueItem(harness.tx, {
      brand: home.slug,
      assetId: 'eyewear-asset-lilac',
      ownerId: lea.accountId,
      now: harness.clock.now(),
    })
    expect((await order(lea, { ...lilac, nftId })).status).toBe(200)
    // With another item of the owner, with the owner's item by another member, and without any
    // item.
    for (const [memberOf, piece] of [
      [lea, lea.nftId],
      [nia, nftId],
      [nia, nia.nftId],
    ] as const) {
      expect((await order(memberOf, { ...lilac, nftId: piece })).body.code).toBe(
        'BENEFIT_NOT_FOUND',
      )
    }
    expect(shopify.requests).toHaveLength(1)
  })

  it('requested without an item uses the item that opens the offer, and is the same order as with that item', async () => {
    const [lea, nia] = [await joinSecondTier(), await joinSecondTier()]
    const lilac = { gatedCommerceId: 'eyewear-commerce-lilac' }
    const nftId = await issueItem(harness.tx, {
      brand: home.slug,
      assetId: 'eyewear-asset-lilac',
      ownerId: lea.accountId,
      now: harness.clock.now(),
    })
    const fromList = (memberOf: MemberCaller, body: { gatedCommerceId: string }) =>
      memberOf.call(benefits.draftOrder, { body })
    const [ofPiece, ofTier] = [
      await fromList(lea, lilac),
      await fromList(lea, { gatedCommerceId: second }),
    ]
    expect([ofPiece.status, ofTier.status]).toEqual([200, 200])
    expect([ofPiece.body, ofTier.body]).toEqual([
      (await order(lea, { ...lilac, nftId })).body,
      (await order(lea)).body,
    ])
    expect((await lea.call(benefits.draftOrderByGet, { params: lilac })).body).toEqual(ofPiece.body)
    expect(shopify.requests).toHaveLength(2)
    const refused = await fromList(nia, lilac)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      404,
      'BENEFIT_NOT_FOUND',
      problems.BENEFIT_NOT_FOUND.en,
    ])
    expect(shopify.requests).toHaveLength(2)
  })

  it('requested without an item uses the item owned longest', async () => {
    const lea = await harness.join()
    const issue = (minutes: number) =>
      issueItem(harness.tx, {
        brand: home.slug,
        assetId: 'eyewear-asset-lilac',
        ownerId: lea.accountId,
        now: new Date(harness.clock.now().getTime() - minutes * 60_000),
      })
    await issue(5)
    const oldest = await issue(10)
    const gatedCommerceId = 'eyewear-commerce-lilac'
    const first = await lea.call(benefits.draftOrder, { body: { gatedCommerceId } })
    expect((await lea.call(benefits.draftOrder, { body: { gatedCommerceId } })).body).toEqual(
      first.body,
    )
    expect((await order(lea, { gatedCommerceId, nftId: oldest })).body).toEqual(first.body)
    expect(shopify.requests).toHaveLength(1)
  })

  it('is stored under its idempotency key, which is refused with another body', async () => {
    const mia = await joinSecondTier()
    const first = await order(mia, { key: 'one' })
    harness.clock.moveMinutes(25 * 60)
    const abroad = await harness.anotherDevice(mia)
    expect((await order(abroad, { key: 'one' })).body).toEqual(first.body)
    expect((await order(abroad, { key: 'one', gatedCommerceId: 'another' })).body.code).toBe(
      'KEY_USED_FOR_ANOTHER_BODY',
    )
    expect(shopify.requests).toHaveLength(1)
    harness.clock.moveMinutes(-25 * 60)
  })

  it('is stored under its idempotency key when refused, not when failed', async () => {
    const nia = await harness.join()
    expect((await order(nia, { key: 'two' })).body.code).toBe('BENEFIT_NOT_FOUND')
    await harness.award(nia, home.program.tiers[1]!.minPoints)
    expect((await order(nia, { key: 'two' })).body.code).toBe('BENEFIT_NOT_FOUND')
    shopify.respondNext.push(shopifyResponse.broken())
    expect((await order(nia, { key: 'three' })).status).toBe(503)
    expect((await order(nia, { key: 'three' })).status).toBe(200)
  })
})

describe('a draft order that is not open to the member', () => {
  it.each([
    ['of a tier that the member has not reached', () => harness.join(), {}],
    ['with an unknown offer', joinSecondTier, { gatedCommerceId: 'nothing' }],
    ['of the kind link [EN-29]', joinSecondTier, { gatedCommerceId: 'eyewear-commerce-shelf' }],
    ['of the kind get now [EN-31]', joinSecondTier, { gatedCommerceId: 'eyewear-commerce-cloth' }],
    ['with an offer of another brand', joinSecondTier, { gatedCommerceId: `stranger-${second}` }],
    ['with an unknown item', joinSecondTier, { nftId: 'nft_nothing' }],
  ])('%s is not found, without a call to the shop', async (_, memberOf, request) => {
    const { status, body } = await order(await memberOf(), request)
    expect([status, body.code, body.message]).toEqual([
      404,
      'BENEFIT_NOT_FOUND',
      problems.BENEFIT_NOT_FOUND.en,
    ])
    expect(shopify.requests).toEqual([])
  })

  it('is refused for another member’s item and on another brand’s host', async () => {
    const [mia, ida] = [await joinSecondTier(), await joinSecondTier()]
    expect((await order(mia, { nftId: ida.nftId })).body.code).toBe('BENEFIT_NOT_FOUND')
    expect((await order(mia, { brand: stranger })).status).toBe(401)
    expect(shopify.requests).toEqual([])
  })

  it('is not created by a prefetch, by HEAD or by another site', async () => {
    const mia = await joinSecondTier()
    const url = addressOf(benefits.draftOrderByGet, { gatedCommerceId: second, nftId: mia.nftId })
    const host = `${home.slug}.localhost:4000`
    const ask = async (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
      (await harness.app.inject({ method, url, headers: { host, ...headers } })).statusCode
    const authorization = `Bearer ${mia.token}`
    const cookie = `${ID_COOKIE}=${mia.token}`
    expect([
      await ask('GET', { authorization, 'sec-purpose': 'prefetch' }),
      await ask('GET', { authorization, 'sec-purpose': 'prefetch;prerender' }),
      await ask('HEAD', { authorization }),
      await ask('GET', { cookie }),
      await ask('GET', { cookie, 'sec-fetch-site': 'cross-site' }),
      await ask('GET', { cookie, origin: 'https://evil.example' }),
    ]).toEqual([400, 400, 404, 401, 401, 401])
    expect(shopify.requests).toEqual([])
    expect(await ask('GET', { cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('a shop that creates no order', () => {
  it.each([
    ['that is down', () => shopifyResponse.broken(), 'unreachable'],
    ['that refuses the product', () => shopifyResponse.rejected(), 'rejected'],
    [
      'that returns an address on another host',
      () => shopifyResponse.made(9, 'https://evil.example/pay'),
      'untrustedHost',
    ],
  ])(
    '%s: the member can retry, and the team is notified without personal data or the token',
    async (_, respond, reason) => {
      const mia = await joinSecondTier()
      notifications.length = 0
      harness.clock.moveMinutes(60)
      shopify.respondNext.push(respond())
      const again = await harness.anotherDevice(mia)
      const { status, body, headers } = await order(again, { headers: { 'accept-language': 'fr' } })
      expect([status, body.code, body.message]).toEqual([
        503,
        'DRAFT_ORDER_FAILED',
        'La boutique ne répond pas pour le moment. Veuillez réessayer dans un instant.',
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(notifications.join()).toContain(`"reason":"${reason}"`)
      expect(`${notifications.join()} ${JSON.stringify(body)}`).not.toMatch(
        /shpat_|example\.test|evil/,
      )
      // No reservation is left that would block the next attempt.
      expect((await order(again)).status).toBe(200)
    },
  )

  it('does not affect the list of benefits', async () => {
    const mia = await joinSecondTier()
    shopify.respondNext.push(shopifyResponse.broken())
    await order(mia)
    expect(
      (await mia.call(collection.benefits, { params: { creatorId: home.ids.creatorId } })).status,
    ).toBe(200)
  })

  it('does not block the offer longer than 30 s after a server died', async () => {
    const mia = await joinSecondTier()
    const now = harness.clock.now()
    await harness.tx.execute(sql`
      insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until)
      values (${second}, ${mia.nftId}, ${mia.accountId}, 'draft_of_a_dead_server', '', ${now.toISOString()}::timestamptz, ${new Date(now.getTime() + 30_000).toISOString()}::timestamptz)`)
    harness.clock.moveMinutes(1)
    expect((await order(mia)).status).toBe(200)
  })
})

describe('personal data of draft orders', () => {
  const rowsFor = async ({ accountId }: MemberCaller) =>
    (
      await harness.rows<{ url: string }>(
        sql`select url from draft_orders where account_id = ${accountId}`,
      )
    ).map(({ url }) => url)

  it('moves to the remaining account in a merge', async () => {
    const [old, remaining] = [await joinSecondTier(), await joinSecondTier()]
    const nftId = await issueItem(harness.tx, {
      brand: home.slug,
      assetId: 'eyewear-asset-lilac',
      ownerId: old.accountId,
      now: harness.clock.now(),
    })
    const { body } = await order(old, { nftId })
    await harness.merge(old, remaining)
    expect([await rowsFor(old), await rowsFor(remaining)]).toEqual([[], [body.draftOrderUrl]])
    // The merge has ended all sessions.
    expect(
      (await order(await harness.anotherDevice(remaining), { nftId })).body.draftOrderUrl,
    ).toBe(body.draftOrderUrl)
  })

  it('is exported, and erased with the account', async () => {
    const mia = await joinSecondTier()
    const { body } = await order(mia)
    const { data } = (await mia.call(accountSettings.exportAll)).body
    expect(JSON.stringify(data)).toContain(body.draftOrderUrl)
    await harness.setPassword(mia, 'Kx7-tulip-Boat')
    expect(
      (await mia.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } }))
        .status,
    ).toBe(200)
    expect(await rowsFor(mia)).toEqual([])
  })
})
