import { Writable } from 'node:stream'
import { addressOf } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { api } from '#contract/index.ts'
import { preview } from '#contract/preview.ts'
import { problems } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { isOfferedToTier } from '#domain/offer.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { mountPages } from '#server/web/pages.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { logOptions } from '#server/lib/logging/log.ts'
import { deleteOldPreviews } from './jobs.ts'
import { openPreview } from './preview-sessions.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ mount: (app, context) => mountPages(app, context) })
})
afterAll(() => harness.close())

const { tiers, offers } = home.program
const [first, second, last] = [tiers[0]!, tiers[1]!, tiers.at(-1)!]
const open = async (tierId = second.tierId, brand = home): Promise<string> => {
  const { hosts, secret } = harness.context
  return openPreview(harness.tx, { brand, tierId, secret, hosts, now: harness.clock.now() })
}
const paramsIn = (link: string): { id: string; tier: string; sessionId: string } => {
  const query = new URL(link).searchParams
  return {
    id: query.get('membershipId')!,
    tier: query.get('tierId')!,
    sessionId: query.get('sessionId')!,
  }
}
const getPreview = (
  params: Record<string, string>,
  { brand = home, headers = {} }: { brand?: typeof home; headers?: Record<string, string> } = {},
) => harness.visitor(brand).call(preview.categories, { params, headers })

describe('a preview', () => {
  it('is a link with session, membership and tier on the brand’s host [RT-28] [RO-13]', async () => {
    const link = new URL(await open())
    expect([link.origin, link.pathname]).toEqual([`http://${home.slug}.localhost:4000`, '/preview'])
    expect(Object.fromEntries(link.searchParams)).toEqual({
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      membershipId: home.ids.membershipId,
      tierId: second.tierId,
    })
  })

  it('stores its session only as a hash', async () => {
    const { sessionId } = paramsIn(await open())
    const rows = await harness.rows(sql`select * from preview_sessions`)
    expect(JSON.stringify(rows)).not.toContain(sessionId)
  })

  it('is refused for a tier that the program does not have', async () => {
    await expect(open('no-such-tier')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(second.tierId, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([first, second, last])(
    'shows what a member of $tierId would see, without member data [CA-22] [CA-73]',
    async ({ tierId, name, minPoints }) => {
      const { status, body } = await getPreview(paramsIn(await open(tierId)))
      expect(status).toBe(200)
      expect(body.account).toMatchObject({
        assetVariation: { assetVariationId: tierId, name: name.en },
        membershipId: home.ids.membershipId,
        memberCode: '',
      })
      expect(body.points.currentPoints).toBeGreaterThanOrEqual(minPoints)
      expect(body.points.currentPoints).toBeLessThan(
        tiers.find((tier) => tier.minPoints > minPoints)?.minPoints ?? Infinity,
      )
      expect(body.tiers.map((tier) => tier.tierId)).toEqual(tiers.map((tier) => tier.tierId))
      expect(body.configuration.length).toBe(
        home.program.features.filter(({ isActive }) => isActive).length,
      )
      const openOffers = offers.filter(
        ({ isActive, tierIds }) =>
          isActive && isOfferedToTier({ membershipTiers: tierIds }, tierId),
      )
      expect(body.redemptionConfigurations.map(({ uniqueId }) => uniqueId)).toEqual(
        openOffers.map(({ offerId }) => offerId),
      )
      expect(body.collection[0]?.nfts[0]?.loyaltyMembership).toEqual({
        userAssetPointsId: body.account.userAssetPointsId,
      })
    },
  )

  it('contains no data of existing members, also for a member who opens it', async () => {
    const mia = await harness.join('mia.private@example.test')
    const [row] = await harness.rows<{ member_code: string }>(
      sql`select member_code from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    const link = paramsIn(await open(first.tierId))
    const asMember = await mia.call(preview.categories, { params: link })
    const asVisitor = await getPreview(link)
    const previewText = JSON.stringify(asMember.body)
    for (const memberText of [
      mia.email,
      mia.accountId,
      mia.loyaltyAccountId,
      mia.nftId,
      row!.member_code,
    ])
      expect(previewText).not.toContain(memberText)
    expect({ ...asMember.body, account: undefined, collection: undefined }).toEqual({
      ...asVisitor.body,
      account: undefined,
      collection: undefined,
    })
  })

  it('contains no promotion codes of the tier', async () => {
    const codes = home.program.categories
      .flatMap(({ benefits }) => benefits)
      .flatMap(({ genericPromotions = [] }) => genericPromotions)
      .flatMap(({ promoCode }) => promoCode ?? [])
    const previewText = JSON.stringify((await getPreview(paramsIn(await open(last.tierId)))).body)
    expect(codes.filter((code) => previewText.includes(code))).toEqual([])
    // The promotion itself is included, and a member of that tier gets its code.
    const ida = await harness.join()
    await harness.award(ida, last.minPoints)
    const memberText = JSON.stringify(
      (await ida.call(api.membership.membership, { params: { id: ida.loyaltyAccountId } })).body,
    )
    expect(codes.filter((code) => memberText.includes(code)).length).toBeGreaterThan(1)
    for (const { genericPromotionId } of home.program.categories
      .flatMap(({ benefits }) => benefits)
      .flatMap(({ genericPromotions = [] }) => genericPromotions)) {
      expect([genericPromotionId, previewText.includes(genericPromotionId)]).toEqual([
        genericPromotionId,
        memberText.includes(genericPromotionId),
      ])
    }
  })

  it('is answered in the language of the request', async () => {
    const { body } = await getPreview(paramsIn(await open()), {
      headers: { 'accept-language': 'fr' },
    })
    expect(body.tiers.map(({ description }) => description)).toEqual(
      tiers.map(({ description }) => description.fr),
    )
  })

  it('has headers against indexing, caching and referrers, answered or refused', async () => {
    const link = paramsIn(await open())
    for (const params of [link, { ...link, sessionId: 'wrong' }, { ...link, sessionId: '' }]) {
      const { headers } = await getPreview(params)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    }
  })
})

describe('an invalid preview link', () => {
  const expired = [
    401,
    {
      success: false,
      code: 'PREVIEW_EXPIRED',
      message: 'Preview url has expired. Please try again with a fresh preview url.',
    },
  ]

  it('is answered as expired for every invalid link [ER-28]', async () => {
    const link = paramsIn(await open())
    const foreign = paramsIn(await open(stranger.program.tiers[1]!.tierId, stranger))
    const mia = await harness.join()
    const invalidLinks: [string, Record<string, string>, typeof home?][] = [
      [
        'one changed character',
        {
          ...link,
          sessionId: `${link.sessionId.slice(0, -2)}${link.sessionId.at(-2) === 'A' ? 'B' : 'A'}${link.sessionId.at(-1)}`,
        },
      ],
      ['a guess', { ...link, sessionId: "' or 1=1 --" }],
      ['the session of a member', { ...link, sessionId: mia.token }],
      ['a session of another brand', { ...link, sessionId: foreign.sessionId }],
      ['the host of another brand', link, stranger],
      ['the membership of another brand', { ...link, id: stranger.ids.membershipId }],
      ['an unknown membership', { ...link, id: 'nothing' }],
      ['a tier of another brand', { ...link, tier: foreign.tier }],
      ['an unknown tier', { ...link, tier: 'nothing' }],
    ]
    for (const [reason, params, brand] of invalidLinks) {
      const { status, body } = await getPreview(params, brand ? { brand } : {})
      expect([reason, status, body]).toEqual([reason, ...expired])
    }
    const { body } = await getPreview(
      { ...link, sessionId: 'guess' },
      { headers: { 'accept-language': 'fr' } },
    )
    expect(body.message).toBe(problemMessage('PREVIEW_EXPIRED', 'fr'))
    expect((await getPreview(link)).status).toBe(200)
  })

  it('is a bad request without a session, or with an overlong one', async () => {
    const link = paramsIn(await open())
    const withoutSession = await harness.app.inject({
      url: addressOf(preview.categories, { id: link.id, tier: link.tier }),
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect([withoutSession.statusCode, withoutSession.json<{ message: string }>().message]).toEqual(
      [400, problems.BAD_REQUEST.en],
    )
    expect((await getPreview({ ...link, sessionId: '' })).status).toBe(400)
    expect((await getPreview({ ...link, sessionId: 'a'.repeat(201) })).status).toBe(400)
  })

  it('expires after a day by the server’s clock, and is then deleted', async () => {
    const link = paramsIn(await open())
    const count = async () =>
      Number(
        (
          await harness.rows<{ count: string }>(sql`select count(*) as count from preview_sessions`)
        )[0]?.count,
      )
    harness.clock.moveMinutes(24 * 60 - 1)
    expect((await getPreview(link)).status).toBe(200)
    const before = await count()
    await deleteOldPreviews.run(harness.context)
    expect(await count()).toBe(before)
    harness.clock.moveMinutes(1)
    expect((await getPreview(link)).status).toBe(401)
    await deleteOldPreviews.run(harness.context)
    await deleteOldPreviews.run(harness.context)
    expect(await count()).toBe(0)
    expect((await getPreview(link)).status).toBe(401)
    harness.clock.moveMinutes(-24 * 60)
  })
})

describe('the session of a preview', () => {
  // Every member call is tried with it in server/system-tests/authorization.test.ts.
  it('is not accepted as a cookie, and gives access to no writes beyond the public ones [ST-62]', async () => {
    const { sessionId } = paramsIn(await open())
    const headers = { cookie: `__Host-id=${sessionId}`, 'sec-fetch-site': 'same-origin' }
    const redeemed = await harness
      .visitor()
      .call(api.redemption.redeem, { body: { redemptionId: offers[0]!.offerId }, headers })
    const read = await harness.visitor().call(api.account.account, { headers })
    expect([redeemed.status, read.status]).toEqual([401, 401])
    const forAnyone = allEndpoints
      .filter(({ kind, access }) => kind === 'write' && access === 'anyone')
      .map(({ name }) => name.split('.')[0])
    // Of transfers a decline, which needs the token of a link.
    expect([...new Set(forAnyone)].sort()).toEqual([
      'auth',
      'drops',
      'passkeys',
      'session',
      'transfers',
    ])
  })
})

it('the session of a preview is not logged', async () => {
  const { sessionId, ...rest } = paramsIn(await open())
  let logged = ''
  const stream = new Writable({
    write: (line, _, done) => {
      logged += String(line)
      done()
    },
  })
  const app = await createApp(harness.context, {
    logger: { ...(logOptions('info') as object), stream },
  })
  mountPages(app, harness.context)
  for (const url of [
    addressOf(preview.categories, { ...rest, sessionId }),
    addressOf(preview.categories, { ...rest, id: 'other', sessionId }),
    `/preview?sessionId=${sessionId}`,
  ]) {
    await app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } })
  }
  await app.close()
  expect(logged.split('\n').filter(Boolean)).toHaveLength(3)
  expect(logged).not.toContain(sessionId)
})
