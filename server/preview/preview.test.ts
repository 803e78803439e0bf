import { Writable } from 'node:stream'
import { addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/everything.ts'
import { api } from '#contract/index.ts'
import { preview } from '#contract/preview.ts'
import { problems } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { isOpenTo } from '#domain/offer.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { mountPages } from '#server/brand/pages.ts'
import { home, openHarness, stranger, type Harness } from '#server/harness.ts'
import { logOptions } from '#server/kit/log.ts'
import { forgetPreviews } from './jobs.ts'
import { openPreview } from './open.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness({ mount: (app, standing) => mountPages(app, standing) })
})
afterAll(() => house.close())

const { tiers, offers } = home.programme
const [first, second, last] = [tiers[0]!, tiers[1]!, tiers.at(-1)!]
const open = async (tierId = second.tierId, brand = home): Promise<string> => {
  const { hosts, secret } = house.house
  return openPreview(house.tx, { brand, tierId, secret, hosts, now: house.clock.now() })
}
const paramsIn = (link: string): { id: string; tier: string; sessionId: string } => {
  const query = new URL(link).searchParams
  return { id: query.get('membershipId')!, tier: query.get('tierId')!, sessionId: query.get('sessionId')! }
}
const look = (params: Record<string, string>, { brand = home, headers = {} }: { brand?: typeof home; headers?: Record<string, string> } = {}) =>
  house.visitor(brand).call(preview.categories, { params, headers })

describe('a preview', () => {
  it('is a link with session, membership and level, on the brand’s own address [RT-28] [RO-13]', async () => {
    const link = new URL(await open())
    expect([link.origin, link.pathname]).toEqual([`http://${home.slug}.localhost:4000`, '/preview'])
    expect(Object.fromEntries(link.searchParams)).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/), membershipId: home.ids.membershipId, tierId: second.tierId })
  })

  it('keeps its session as a hash only', async () => {
    const { sessionId } = paramsIn(await open())
    const rows = await house.rows(sql`select * from preview_sessions`)
    expect(JSON.stringify(rows)).not.toContain(sessionId)
  })

  it('is of a level that the programme has', async () => {
    await expect(open('no-such-level')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(second.tierId, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([first, second, last])('shows what a member of $tierId would see, and nobody’s [CA-22] [CA-73]', async ({ tierId, name, minPoints }) => {
    const { status, body } = await look(paramsIn(await open(tierId)))
    expect(status).toBe(200)
    expect(body.account).toMatchObject({ assetVariation: { assetVariationId: tierId, name: name.en }, membershipId: home.ids.membershipId, memberCode: '' })
    expect(body.points.currentPoints).toBeGreaterThanOrEqual(minPoints)
    expect(body.points.currentPoints).toBeLessThan(tiers.find((tier) => tier.minPoints > minPoints)?.minPoints ?? Infinity)
    expect(body.tiers.map((tier) => tier.tierId)).toEqual(tiers.map((tier) => tier.tierId))
    expect(body.configuration.length).toBe(home.programme.features.filter(({ isActive }) => isActive).length)
    const openOffers = offers.filter(({ isActive, tierIds }) => isActive && isOpenTo({ membershipTiers: tierIds }, tierId))
    expect(body.redemptionConfigurations.map(({ uniqueId }) => uniqueId)).toEqual(openOffers.map(({ offerId }) => offerId))
    expect(body.collection[0]?.nfts[0]?.loyaltyMembership).toEqual({ userAssetPointsId: body.account.userAssetPointsId })
  })

  it('tells nothing of anybody who is there', async () => {
    const mia = await house.join('mia.private@example.test')
    const [row] = await house.rows<{ member_code: string }>(sql`select member_code from loyalty_accounts where id = ${mia.loyaltyAccountId}`)
    const link = paramsIn(await open(first.tierId))
    const asMember = await mia.call(preview.categories, { params: link })
    const asVisitor = await look(link)
    const told = JSON.stringify(asMember.body)
    for (const hers of [mia.email, mia.accountId, mia.loyaltyAccountId, mia.nftId, row!.member_code]) expect(told).not.toContain(hers)
    expect({ ...asMember.body, account: undefined, collection: undefined }).toEqual({ ...asVisitor.body, account: undefined, collection: undefined })
  })

  it('tells no code that is for those of the level alone', async () => {
    const codes = home.programme.categories.flatMap(({ benefits }) => benefits).flatMap(({ genericPromotions = [] }) => genericPromotions).flatMap(({ promoCode }) => promoCode ?? [])
    const told = JSON.stringify((await look(paramsIn(await open(last.tierId)))).body)
    expect(codes.filter((code) => told.includes(code))).toEqual([])
    // What has the code is there, and a member of that level reads it.
    const ida = await house.join()
    await house.give(ida, last.minPoints)
    const hers = JSON.stringify((await ida.call(api.membership.membership, { params: { id: ida.loyaltyAccountId } })).body)
    expect(codes.filter((code) => hers.includes(code)).length).toBeGreaterThan(1)
    for (const { genericPromotionId } of home.programme.categories.flatMap(({ benefits }) => benefits).flatMap(({ genericPromotions = [] }) => genericPromotions)) {
      expect([genericPromotionId, told.includes(genericPromotionId)]).toEqual([genericPromotionId, hers.includes(genericPromotionId)])
    }
  })

  it('is told in the reader’s language', async () => {
    const { body } = await look(paramsIn(await open()), { headers: { 'accept-language': 'fr' } })
    expect(body.tiers.map(({ description }) => description)).toEqual(tiers.map(({ description }) => description.fr))
  })

  it('is for no index, no store and no other site, answered or refused', async () => {
    const link = paramsIn(await open())
    for (const params of [link, { ...link, sessionId: 'wrong' }, { ...link, sessionId: '' }]) {
      const { headers } = await look(params)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    }
  })
})

describe('a link that is not good', () => {
  const expired = [401, { success: false, code: 'PREVIEW_EXPIRED', message: 'Preview url has expired. Please try again with a fresh preview url.' }]

  it('is told to be expired, whatever is wrong with it [ER-28]', async () => {
    const link = paramsIn(await open())
    const foreign = paramsIn(await open(stranger.programme.tiers[1]!.tierId, stranger))
    const mia = await house.join()
    const bad: [string, Record<string, string>, (typeof home)?][] = [
      ['a flipped letter', { ...link, sessionId: `${link.sessionId.slice(0, -2)}${link.sessionId.at(-2) === 'A' ? 'B' : 'A'}${link.sessionId.at(-1)}` }],
      ['a guess', { ...link, sessionId: "' or 1=1 --" }],
      ['the session of a member', { ...link, sessionId: mia.token }],
      ['another brand’s session', { ...link, sessionId: foreign.sessionId }],
      ['another brand’s host', link, stranger],
      ['another brand’s membership', { ...link, id: stranger.ids.membershipId }],
      ['no such membership', { ...link, id: 'nothing' }],
      ['another brand’s level', { ...link, tier: foreign.tier }],
      ['no such level', { ...link, tier: 'nothing' }],
    ]
    for (const [what, params, brand] of bad) {
      const { status, body } = await look(params, brand ? { brand } : {})
      expect([what, status, body]).toEqual([what, ...expired])
    }
    const { body } = await look({ ...link, sessionId: 'guess' }, { headers: { 'accept-language': 'fr' } })
    expect(body.message).toBe(problemText('PREVIEW_EXPIRED', 'fr'))
    expect((await look(link)).status).toBe(200)
  })

  it('is malformed without a session, or with an endless one', async () => {
    const link = paramsIn(await open())
    const without = await house.app.inject({ url: addressOf(preview.categories, { id: link.id, tier: link.tier }), headers: { host: `${home.slug}.localhost:4000` } })
    expect([without.statusCode, without.json<{ message: string }>().message]).toEqual([400, problems.BAD_REQUEST.en])
    expect((await look({ ...link, sessionId: '' })).status).toBe(400)
    expect((await look({ ...link, sessionId: 'a'.repeat(201) })).status).toBe(400)
  })

  it('was good for a day by the server’s clock, and is forgotten then', async () => {
    const link = paramsIn(await open())
    const count = async () => Number((await house.rows<{ count: string }>(sql`select count(*) as count from preview_sessions`))[0]?.count)
    house.clock.moveMinutes(24 * 60 - 1)
    expect((await look(link)).status).toBe(200)
    const before = await count()
    await forgetPreviews.run(house.house)
    expect(await count()).toBe(before)
    house.clock.moveMinutes(1)
    expect((await look(link)).status).toBe(401)
    await forgetPreviews.run(house.house)
    await forgetPreviews.run(house.house)
    expect(await count()).toBe(0)
    expect((await look(link)).status).toBe(401)
    house.clock.moveMinutes(-24 * 60)
  })
})

describe('the session of a preview is no key', () => {
  // Every call of a member's is tried with it in server/doors.test.ts.
  it('nor is it a cookie, and no write is open to it that is not open to everybody [ST-62]', async () => {
    const { sessionId } = paramsIn(await open())
    const headers = { cookie: `__Host-id=${sessionId}`, 'sec-fetch-site': 'same-origin' }
    const redeemed = await house.visitor().call(api.redemption.redeem, { body: { redemptionId: offers[0]!.offerId }, headers })
    const read = await house.visitor().call(api.account.account, { headers })
    expect([redeemed.status, read.status]).toEqual([401, 401])
    const forAnyone = endpoints.filter(({ kind, access }) => kind === 'write' && access === 'anyone').map(({ name }) => name.split('.')[0])
    expect([...new Set(forAnyone)].sort()).toEqual(['door', 'drops', 'session'])
  })
})

it('is written into no log', async () => {
  const { sessionId, ...rest } = paramsIn(await open())
  let written = ''
  const stream = new Writable({ write: (line, _, done) => { written += String(line); done() } })
  const app = await createApp(house.house, { logger: { ...(logOptions('info') as object), stream } })
  mountPages(app, house.house)
  for (const url of [addressOf(preview.categories, { ...rest, sessionId }), addressOf(preview.categories, { ...rest, id: 'other', sessionId }), `/preview?sessionId=${sessionId}`]) {
    await app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } })
  }
  await app.close()
  expect(written.split('\n').filter(Boolean)).toHaveLength(3)
  expect(written).not.toContain(sessionId)
})
