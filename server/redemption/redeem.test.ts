import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { CODE_ALPHABET } from '#domain/codes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEntry } from '#server/points/ledger.ts'
import {
  cheapestOf,
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const cheapest = cheapestOf(home)
const topTierOnly = home.program.offers.find(
  ({ tierIds }) => tierIds.length > 0 && !tierIds.includes(home.program.tiers[0]!.tierId),
)!

const redeem = (member: MemberCaller, redemptionId: string, key?: string) =>
  member.call(api.redemption.redeem, { body: { redemptionId }, ...(key ? { key } : {}) })
const pointsOf = async (member: MemberCaller) =>
  (await member.call(api.points.balance, { params: { id: member.loyaltyAccountId } })).body
const vouchersOf = async (member: MemberCaller) =>
  (await member.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } }))
    .body.models

describe('redeeming an offer', () => {
  it('accepts redemptionId, spends the points and returns the voucher [CA-33]', async () => {
    const mia = await harness.join()
    const before = await pointsOf(mia)
    const { status, body } = await redeem(mia, cheapest.offerId)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      voucher: {
        title: cheapest.title.en,
        description: cheapest.description.en,
        value: cheapest.value,
      },
    })
    expect(body.voucher.code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{12}$`))
    expect(await pointsOf(mia)).toEqual({
      ...before,
      redeemablePoints: before.redeemablePoints - cheapest.cost,
    })
  })

  it('lists vouchers newest first, valid for the days of the offer [CA-32, EN-63]', async () => {
    const mia = await harness.join()
    await harness.award(mia, 1000)
    const first = (await redeem(mia, cheapest.offerId)).body.voucher
    const second = (await redeem(mia, cheapest.offerId)).body.voucher
    const answer = await mia.call(api.redemption.vouchers, {
      params: { membershipId: home.ids.membershipId },
    })

    expect(answer.body).toEqual({ success: true, models: [second, first] })
    const days = (new Date(first.expiryDate).getTime() - harness.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(cheapest.validDays ?? 90)
  })

  it('is refused without enough points, with the catalogue’s message, and changes nothing [ER-34]', async () => {
    const mia = await harness.join()
    await redeem(mia, cheapest.offerId)
    const before = await pointsOf(mia)
    const { status, body } = await redeem(mia, cheapest.offerId)

    expect([status, body]).toEqual([
      422,
      {
        success: false,
        code: 'NOT_ENOUGH_POINTS',
        message: "You don't have enough points to redeem this offer.",
      },
    ])
    expect(await pointsOf(mia)).toEqual(before)
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('is refused for an offer of another tier, even with enough points [VA-33]', async () => {
    const mia = await harness.join()
    // Redeemable points that do not count for the tier: enough for the offer, still in the first
    // tier.
    await addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: topTierOnly.cost + 1000,
      tierPoints: 0,
      originType: 3,
      reason: { key: 'purchase' },
      key: 'a gift',
      at: harness.clock.now(),
    })
    expect((await redeem(mia, topTierOnly.offerId)).body.code).toBe('OFFER_NOT_FOR_TIER')
    expect(await vouchersOf(mia)).toHaveLength(0)
  })

  it('is refused with the same answer for a closed or unknown offer and one of another brand', async () => {
    const mia = await harness.join()
    await harness.award(mia, 5000)
    await harness.rows(sql`update offers set is_active = false where id = ${cheapest.offerId}`)
    const closed = await redeem(mia, cheapest.offerId)
    await harness.rows(sql`update offers set is_active = true where id = ${cheapest.offerId}`)
    const unknown = await redeem(mia, 'no-such-offer')
    const foreign = await redeem(mia, stranger.program.offers[0]!.offerId)

    for (const { status, body } of [closed, unknown, foreign])
      expect([status, body.code]).toEqual([404, 'OFFER_NOT_FOUND'])
    expect((await pointsOf(mia)).redeemablePoints).toBe(home.program.welcome.points + 5000)
  })

  it('answers in French to a French reader', async () => {
    const mia = await harness.join()
    const answer = await mia.call(api.redemption.redeem, {
      body: { redemptionId: cheapest.offerId },
      headers: { 'accept-language': 'fr-CA,fr;q=0.9' },
    })
    expect(answer.body.voucher.title).toBe(cheapest.title.fr)
    const refused = await mia.call(api.redemption.redeem, {
      body: { redemptionId: cheapest.offerId },
      headers: { 'accept-language': 'fr' },
    })
    expect(refused.body.message).toBe('Vous n’avez pas assez de points pour obtenir cette offre.')
  })
})

describe('an idempotency key', () => {
  it('returns the first answer again, and spends once', async () => {
    const mia = await harness.join()
    await harness.award(mia, 1000)
    const first = await redeem(mia, cheapest.offerId, 'one-key')
    const repeated = await redeem(mia, cheapest.offerId, 'one-key')

    expect(repeated.body).toEqual(first.body)
    expect((await pointsOf(mia)).redeemablePoints).toBe(
      home.program.welcome.points + 1000 - cheapest.cost,
    )
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('returns a refusal again, even when the member has enough points by then', async () => {
    const mia = await harness.join()
    await redeem(mia, cheapest.offerId)
    await redeem(mia, cheapest.offerId, 'refused-key')
    await harness.award(mia, 1000)
    expect((await redeem(mia, cheapest.offerId, 'refused-key')).body.code).toBe('NOT_ENOUGH_POINTS')
    expect((await redeem(mia, cheapest.offerId, 'fresh-key')).status).toBe(200)
  })

  it('is refused with another body', async () => {
    const mia = await harness.join()
    await harness.award(mia, 1000)
    await redeem(mia, cheapest.offerId, 'body-key')
    const other = home.program.offers.find(
      ({ offerId, tierIds }) => offerId !== cheapest.offerId && tierIds.length === 0,
    )!
    const { status, body } = await redeem(mia, other.offerId, 'body-key')
    expect([status, body.code]).toEqual([422, 'KEY_USED_FOR_ANOTHER_BODY'])
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('belongs to one member', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const [one, two] = [
      await redeem(mia, cheapest.offerId, 'shared-key'),
      await redeem(nia, cheapest.offerId, 'shared-key'),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.voucher.code).not.toBe(two.body.voucher.code)
  })

  it('is stored with status and response, like the keys of other calls', async () => {
    const mia = await harness.join()
    await redeem(mia, cheapest.offerId, 'a-voucher')
    for (const [key, offerId] of [
      ['poor', cheapest.offerId],
      ['other-tier', topTierOnly.offerId],
      ['unknown', 'no-such-offer'],
    ] as const)
      await redeem(mia, offerId, key)
    const stored = await harness.rows(
      sql`select key, status, response from idempotency_records where account_id = ${mia.accountId} order by at`,
    )
    const refused = (key: string, code: ProblemCode) => ({
      key,
      status: problems[code].status,
      response: { success: false, code },
    })
    expect(stored).toEqual([
      {
        key: 'a-voucher',
        status: 200,
        response: { success: true, voucherId: expect.stringMatching(/^v_/) },
      },
      refused('poor', 'NOT_ENOUGH_POINTS'),
      refused('other-tier', 'OFFER_NOT_FOR_TIER'),
      refused('unknown', 'OFFER_NOT_FOUND'),
    ])
  })

  it('is refused when malformed', async () => {
    const mia = await harness.join()
    expect((await redeem(mia, cheapest.offerId, 'k'.repeat(200))).status).toBe(400)
    expect((await redeem(mia, cheapest.offerId, 'with space')).status).toBe(400)
    expect(await vouchersOf(mia)).toHaveLength(0)
  })
})

describe('the list of offers', () => {
  it('has all offers of the member’s tier with their fields, including unaffordable ones [CA-31, EN-62, EN-85, VA-33]', async () => {
    const mia = await harness.join()
    const { body } = await mia.call(api.redemption.offers, {
      params: { membershipId: home.ids.membershipId },
    })
    const openOffers = home.program.offers.filter(
      ({ isActive, tierIds }) =>
        isActive && (tierIds.length === 0 || tierIds.includes(home.program.tiers[0]!.tierId)),
    )
    expect(body.redemptionConfigurations).toEqual(
      openOffers.map(({ offerId, kind, title, description, tierIds, value, cost, ...offer }) => ({
        uniqueId: offerId,
        title: title.en,
        description: description.en,
        membershipTiers: tierIds,
        value: value ?? 0,
        cost,
        isActive: true,
        kind: kind === 'amount' ? undefined : kind,
        art: offer.art,
        place: offer.place?.en,
        time: offer.time?.en,
      })),
    )
    expect(
      body.redemptionConfigurations.some(({ cost }) => cost > home.program.welcome.points),
    ).toBe(true)
  })
})
