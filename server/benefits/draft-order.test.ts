import { addressOf } from '#contract/endpoint.ts'
import { benefits } from '#contract/benefits.ts'
import { collectionContract } from '#contract/collection.ts'
import { profile } from '#contract/profile.ts'
import { problems } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness, type MemberCaller } from '#server/harness.ts'
import { ID_COOKIE } from '#server/kit/access.ts'
import { issueAsset } from '#server/collection/issue.ts'
import { openStandIn, shopifySays, STAND_IN_TOKEN, type StandIn } from '#server/neighbours/shopify-stand-in.ts'
import { shopsAt } from '#server/neighbours/shop.ts'

let shopify: StandIn
let house: Harness
const told: string[] = []
beforeAll(async () => {
  shopify = await openStandIn()
  const shops = shopsAt({ admins: new Map([[home.slug, { url: shopify.url, token: STAND_IN_TOKEN, hosts: ['checkout.shop.example'] }]]), hasDemo: false })
  house = await openHarness({ shops, onTold: (says, facts) => told.push(`${says} ${JSON.stringify(facts)}`) })
})
afterAll(async () => {
  await house.close()
  await shopify.close()
})
beforeEach(() => {
  shopify.asked.length = 0
  shopify.next.length = 0
})

const second = 'eyewear-commerce-second-pair'
/** On the level that the second pair is for. */
async function muse(): Promise<MemberCaller> {
  const mia = await house.join()
  await house.give(mia, home.programme.tiers[1]!.minPoints)
  return mia
}
const order = (member: MemberCaller, { gatedCommerceId = second, nftId = member.nftId, ...sent }: { gatedCommerceId?: string; nftId?: string; key?: string; headers?: Record<string, string>; brand?: typeof home } = {}) =>
  member.call(benefits.draftOrder, { body: { gatedCommerceId, nftId }, ...sent })

describe('an order that the shop prepares', () => {
  it('is there at a press, and says where [CA-37] [EN-21] [EN-30]', async () => {
    const mia = await muse()
    const { status, body } = await order(mia)
    expect([status, body]).toEqual([200, { success: true, draftOrderUrl: 'https://checkout.shop.example/60000001/invoices/1', message: 'Your order is ready in the shop.' }])
    expect(shopify.asked[0]?.input).toMatchObject({ lineItems: [{ variantId: 'gid://shopify/ProductVariant/41230017' }], appliedDiscount: { title: 'Round frame, ink, with your lenses', value: 40 } })
    // She has typed her address, and has not proven it.
    expect(shopify.asked[0]?.input).not.toHaveProperty('email')
  })

  it('goes to her address once that is proven', async () => {
    const mia = await muse()
    await house.tx.execute(sql`update accounts set is_verified = true where id = ${mia.accountId}`)
    await order(mia)
    expect(shopify.asked[0]?.input).toMatchObject({ email: mia.email })
  })

  it('is the same for whoever asks again, by the GET of the specification as well, until it is a day old [CA-37]', async () => {
    const mia = await muse()
    const first = await order(mia)
    const again = await order(mia)
    const byGet = await mia.call(benefits.draftOrderByGet, { params: { gatedCommerceId: second, nftId: mia.nftId } })
    expect([again.body, byGet.body]).toEqual([first.body, first.body])
    expect(shopify.asked).toHaveLength(1)
    house.clock.moveMinutes(24 * 60)
    // Her session has ended with the day.
    const later = await order(await house.anotherDevice(mia))
    expect([later.status, later.body.draftOrderUrl === first.body.draftOrderUrl, shopify.asked.length]).toEqual([200, false, 2])
    house.clock.moveMinutes(-24 * 60)
  })

  it('is one for each of her pieces and for each member', async () => {
    const [mia, ida] = [await muse(), await muse()]
    const nftId = await issueAsset(house.tx, { brand: home.slug, assetId: home.ids.assetId, ownerId: mia.accountId, now: house.clock.now() })
    const urls = [await order(mia), await order(mia, { nftId }), await order(ida)].map(({ body }) => body.draftOrderUrl)
    expect(new Set(urls).size).toBe(3)
  })

  it('of a piece is for whoever owns one of those', async () => {
    const [lea, nia] = [await house.join(), await house.join()]
    const lilac = { gatedCommerceId: 'eyewear-commerce-lilac' }
    const nftId = await issueAsset(house.tx, { brand: home.slug, assetId: 'eyewear-asset-lilac', ownerId: lea.accountId, now: house.clock.now() })
    expect((await order(lea, { ...lilac, nftId })).status).toBe(200)
    // By another piece of hers, by hers for somebody else, and without owning any.
    for (const [who, piece] of [[lea, lea.nftId], [nia, nftId], [nia, nia.nftId]] as const) {
      expect((await order(who, { ...lilac, nftId: piece })).body.code).toBe('BENEFIT_NOT_FOUND')
    }
    expect(shopify.asked).toHaveLength(1)
  })

  it('from a list of all benefits is by the piece of hers that it belongs to, and the same order as from that piece', async () => {
    const [lea, nia] = [await muse(), await muse()]
    const lilac = { gatedCommerceId: 'eyewear-commerce-lilac' }
    const nftId = await issueAsset(house.tx, { brand: home.slug, assetId: 'eyewear-asset-lilac', ownerId: lea.accountId, now: house.clock.now() })
    const fromList = (who: MemberCaller, body: { gatedCommerceId: string }) => who.call(benefits.draftOrder, { body })
    const [ofPiece, ofLevel] = [await fromList(lea, lilac), await fromList(lea, { gatedCommerceId: second })]
    expect([ofPiece.status, ofLevel.status]).toEqual([200, 200])
    expect([ofPiece.body, ofLevel.body]).toEqual([(await order(lea, { ...lilac, nftId })).body, (await order(lea)).body])
    expect((await lea.call(benefits.draftOrderByGet, { params: lilac })).body).toEqual(ofPiece.body)
    expect(shopify.asked).toHaveLength(2)
    const refused = await fromList(nia, lilac)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([404, 'BENEFIT_NOT_FOUND', problems.BENEFIT_NOT_FOUND.en])
    expect(shopify.asked).toHaveLength(2)
  })

  it('of two pieces of hers is by the one she has had longest, however often she asks', async () => {
    const lea = await house.join()
    const issue = (minutes: number) => issueAsset(house.tx, { brand: home.slug, assetId: 'eyewear-asset-lilac', ownerId: lea.accountId, now: new Date(house.clock.now().getTime() - minutes * 60_000) })
    await issue(5)
    const oldest = await issue(10)
    const gatedCommerceId = 'eyewear-commerce-lilac'
    const first = await lea.call(benefits.draftOrder, { body: { gatedCommerceId } })
    expect((await lea.call(benefits.draftOrder, { body: { gatedCommerceId } })).body).toEqual(first.body)
    expect((await order(lea, { gatedCommerceId, nftId: oldest })).body).toEqual(first.body)
    expect(shopify.asked).toHaveLength(1)
  })

  it('answers a key once and for ever, and another body under it with a refusal', async () => {
    const mia = await muse()
    const first = await order(mia, { key: 'one' })
    house.clock.moveMinutes(25 * 60)
    const abroad = await house.anotherDevice(mia)
    expect((await order(abroad, { key: 'one' })).body).toEqual(first.body)
    expect((await order(abroad, { key: 'one', gatedCommerceId: 'another' })).body.code).toBe('KEY_USED_FOR_ANOTHER_BODY')
    expect(shopify.asked).toHaveLength(1)
    house.clock.moveMinutes(-25 * 60)
  })

  it('keeps a refusal under its key, and no failure', async () => {
    const nia = await house.join()
    expect((await order(nia, { key: 'two' })).body.code).toBe('BENEFIT_NOT_FOUND')
    await house.give(nia, home.programme.tiers[1]!.minPoints)
    expect((await order(nia, { key: 'two' })).body.code).toBe('BENEFIT_NOT_FOUND')
    shopify.next.push(shopifySays.broken())
    expect((await order(nia, { key: 'three' })).status).toBe(503)
    expect((await order(nia, { key: 'three' })).status).toBe(200)
  })
})

describe('an order that is not for her', () => {
  it.each([
    ['of a level that she has not reached', () => house.join(), {}],
    ['of nobody', muse, { gatedCommerceId: 'nothing' }],
    ['that is only a link [EN-29]', muse, { gatedCommerceId: 'eyewear-commerce-shelf' }],
    ['that is taken at once [EN-31]', muse, { gatedCommerceId: 'eyewear-commerce-cloth' }],
    ['of another brand', muse, { gatedCommerceId: `stranger-${second}` }],
    ['for a piece of nobody', muse, { nftId: 'nft_nothing' }],
  ])('%s is absent, and the shop hears nothing of it', async (_, who, asked) => {
    const { status, body } = await order(await who(), asked)
    expect([status, body.code, body.message]).toEqual([404, 'BENEFIT_NOT_FOUND', problems.BENEFIT_NOT_FOUND.en])
    expect(shopify.asked).toEqual([])
  })

  it('for somebody else’s piece, or on another brand’s host, is absent as well', async () => {
    const [mia, ida] = [await muse(), await muse()]
    expect((await order(mia, { nftId: ida.nftId })).body.code).toBe('BENEFIT_NOT_FOUND')
    expect((await order(mia, { brand: stranger })).status).toBe(401)
    expect(shopify.asked).toEqual([])
  })

  it('is not asked for by a browser that only looks ahead, by HEAD, or by somebody else’s page', async () => {
    const mia = await muse()
    const url = addressOf(benefits.draftOrderByGet, { gatedCommerceId: second, nftId: mia.nftId })
    const host = `${home.slug}.localhost:4000`
    const ask = async (method: 'GET' | 'HEAD', headers: Record<string, string>) => (await house.app.inject({ method, url, headers: { host, ...headers } })).statusCode
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
    expect(shopify.asked).toEqual([])
    expect(await ask('GET', { cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('a shop that makes no order', () => {
  it.each([
    ['is broken', () => shopifySays.broken(), 'unreachable'],
    ['refuses the product', () => shopifySays.refused(), 'refused'],
    ['is somewhere else suddenly', () => shopifySays.made(9, 'https://evil.example/pay'), 'strayAddress'],
  ])('%s: she is told to try again, the team which, and nobody a name or the token', async (_, says, why) => {
    const mia = await muse()
    told.length = 0
    house.clock.moveMinutes(60)
    shopify.next.push(says())
    const again = await house.anotherDevice(mia)
    const { status, body, headers } = await order(again, { headers: { 'accept-language': 'fr' } })
    expect([status, body.code, body.message]).toEqual([503, 'DRAFT_ORDER_FAILED', 'La boutique ne répond pas pour le moment. Veuillez réessayer dans un instant.'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(told.join()).toContain(`"why":"${why}"`)
    expect(`${told.join()} ${JSON.stringify(body)}`).not.toMatch(/shpat_|example\.test|evil/)
    // Nothing is left that would keep the next press from trying.
    expect((await order(again)).status).toBe(200)
  })

  it('leaves the page whole: benefits are told all the same', async () => {
    const mia = await muse()
    shopify.next.push(shopifySays.broken())
    await order(mia)
    expect((await mia.call(collectionContract.benefits, { params: { creatorId: home.ids.creatorId } })).status).toBe(200)
  })

  it('has taken nobody’s place for longer than a server may be dead', async () => {
    const mia = await muse()
    const now = house.clock.now()
    await house.tx.execute(sql`
      insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until)
      values (${second}, ${mia.nftId}, ${mia.accountId}, 'draft_of_a_dead_server', '', ${now.toISOString()}::timestamptz, ${new Date(now.getTime() + 30_000).toISOString()}::timestamptz)`)
    house.clock.moveMinutes(1)
    expect((await order(mia)).status).toBe(200)
  })
})

describe('what is known of her by it', () => {
  const rowsFor = async ({ accountId }: MemberCaller) => (await house.rows<{ url: string }>(sql`select url from draft_orders where account_id = ${accountId}`)).map(({ url }) => url)

  it('goes with her to the account that stays', async () => {
    const [old, kept] = [await muse(), await muse()]
    const nftId = await issueAsset(house.tx, { brand: home.slug, assetId: 'eyewear-asset-lilac', ownerId: old.accountId, now: house.clock.now() })
    const { body } = await order(old, { nftId })
    await house.merge(old, kept)
    expect([await rowsFor(old), await rowsFor(kept)]).toEqual([[], [body.draftOrderUrl]])
    // Her sessions have ended with the merge.
    expect((await order(await house.anotherDevice(kept), { nftId })).body.draftOrderUrl).toBe(body.draftOrderUrl)
  })

  it('is told in her export, and goes when she erases her account', async () => {
    const mia = await muse()
    const { body } = await order(mia)
    const { data } = (await mia.call(profile.exportAll)).body
    expect(JSON.stringify(data)).toContain(body.draftOrderUrl)
    await house.givePassword(mia, 'Kx7-tulip-Boat')
    expect((await mia.call(profile.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })).status).toBe(200)
    expect(await rowsFor(mia)).toEqual([])
  })
})
