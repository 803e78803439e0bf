import { api } from '#contract/index.ts'
import { CODE_ALPHABET } from '#domain/code.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEntry } from '#server/points/ledger.ts'
import { cheapestOf, home, openHarness, stranger, type Harness, type MemberCaller } from '#server/harness.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness()
})
afterAll(() => house.close())

const cheapest = cheapestOf(home)
const topTierOnly = home.programme.offers.find(({ tierIds }) => tierIds.length > 0 && !tierIds.includes(home.programme.tiers[0]!.tierId))!

const redeem = (member: MemberCaller, redemptionId: string, key?: string) =>
  member.call(api.redemption.redeem, { body: { redemptionId }, ...(key ? { key } : {}) })
const pointsOf = async (member: MemberCaller) => (await member.call(api.points.balance, { params: { id: member.loyaltyAccountId } })).body
const vouchersOf = async (member: MemberCaller) => (await member.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })).body.models

describe('redeeming an offer', () => {
  it('takes redemptionId, takes the points and gives the voucher [CA-33]', async () => {
    const mia = await house.join()
    const before = await pointsOf(mia)
    const { status, body } = await redeem(mia, cheapest.offerId)

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, voucher: { title: cheapest.title.en, description: cheapest.description.en, value: cheapest.value } })
    expect(body.voucher.code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{12}$`))
    expect(await pointsOf(mia)).toEqual({ ...before, redeemablePoints: before.redeemablePoints - cheapest.cost })
  })

  it('lists the voucher afterwards, newest first, valid for its days [CA-32, EN-63]', async () => {
    const mia = await house.join()
    await house.give(mia, 1000)
    const first = (await redeem(mia, cheapest.offerId)).body.voucher
    const second = (await redeem(mia, cheapest.offerId)).body.voucher
    const answer = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })

    expect(answer.body).toEqual({ success: true, models: [second, first] })
    const days = (new Date(first.expiryDate).getTime() - house.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(cheapest.validDays ?? 90)
  })

  it('is refused without enough points, in the words of the catalogue, and changes nothing [ER-34]', async () => {
    const mia = await house.join()
    await redeem(mia, cheapest.offerId)
    const before = await pointsOf(mia)
    const { status, body } = await redeem(mia, cheapest.offerId)

    expect([status, body]).toEqual([422, { success: false, code: 'NOT_ENOUGH_POINTS', message: "You don't have enough points to redeem this offer." }])
    expect(await pointsOf(mia)).toEqual(before)
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('is refused for an offer of another tier, whatever the points [VA-33]', async () => {
    const mia = await house.join()
    // Points to spend that do not count: enough for the offer, and still of the first level.
    await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: topTierOnly.cost + 1000, counted: 0, originType: 3, reason: { key: 'purchase' }, key: 'a gift', at: house.clock.now() })
    expect((await redeem(mia, topTierOnly.offerId)).body.code).toBe('OFFER_NOT_FOR_TIER')
    expect(await vouchersOf(mia)).toHaveLength(0)
  })

  it('is refused for an offer that is closed, unknown, or of another brand: all the same', async () => {
    const mia = await house.join()
    await house.give(mia, 5000)
    await house.rows(sql`update offers set is_active = false where id = ${cheapest.offerId}`)
    const closed = await redeem(mia, cheapest.offerId)
    await house.rows(sql`update offers set is_active = true where id = ${cheapest.offerId}`)
    const unknown = await redeem(mia, 'no-such-offer')
    const foreign = await redeem(mia, stranger.programme.offers[0]!.offerId)

    for (const { status, body } of [closed, unknown, foreign]) expect([status, body.code]).toEqual([404, 'OFFER_NOT_FOUND'])
    expect((await pointsOf(mia)).redeemablePoints).toBe(home.programme.welcome.points + 5000)
  })

  it('answers in French to a French reader', async () => {
    const mia = await house.join()
    const answer = await mia.call(api.redemption.redeem, { body: { redemptionId: cheapest.offerId }, headers: { 'accept-language': 'fr-CA,fr;q=0.9' } })
    expect(answer.body.voucher.title).toBe(cheapest.title.fr)
    const refused = await mia.call(api.redemption.redeem, { body: { redemptionId: cheapest.offerId }, headers: { 'accept-language': 'fr' } })
    expect(refused.body.message).toBe('Vous n’avez pas assez de points pour échanger cette offre.')
  })
})

describe('an idempotency key', () => {
  it('gives the first answer again, and spends once', async () => {
    const mia = await house.join()
    await house.give(mia, 1000)
    const first = await redeem(mia, cheapest.offerId, 'one-key')
    const again = await redeem(mia, cheapest.offerId, 'one-key')

    expect(again.body).toEqual(first.body)
    expect((await pointsOf(mia)).redeemablePoints).toBe(home.programme.welcome.points + 1000 - cheapest.cost)
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('gives a refusal again as well, even when there are points by then', async () => {
    const mia = await house.join()
    await redeem(mia, cheapest.offerId)
    await redeem(mia, cheapest.offerId, 'refused-key')
    await house.give(mia, 1000)
    expect((await redeem(mia, cheapest.offerId, 'refused-key')).body.code).toBe('NOT_ENOUGH_POINTS')
    expect((await redeem(mia, cheapest.offerId, 'fresh-key')).status).toBe(200)
  })

  it('is refused with another body', async () => {
    const mia = await house.join()
    await house.give(mia, 1000)
    await redeem(mia, cheapest.offerId, 'body-key')
    const other = home.programme.offers.find(({ offerId, tierIds }) => offerId !== cheapest.offerId && tierIds.length === 0)!
    const { status, body } = await redeem(mia, other.offerId, 'body-key')
    expect([status, body.code]).toEqual([422, 'KEY_USED_FOR_ANOTHER_BODY'])
    expect(await vouchersOf(mia)).toHaveLength(1)
  })

  it('is each member’s own', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const [one, two] = [await redeem(mia, cheapest.offerId, 'shared-key'), await redeem(nia, cheapest.offerId, 'shared-key')]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.voucher.code).not.toBe(two.body.voucher.code)
  })

  it('that is malformed is a bad request', async () => {
    const mia = await house.join()
    expect((await redeem(mia, cheapest.offerId, 'k'.repeat(200))).status).toBe(400)
    expect((await redeem(mia, cheapest.offerId, 'with space')).status).toBe(400)
    expect(await vouchersOf(mia)).toHaveLength(0)
  })
})

describe('the list of offers', () => {
  it('has the fields of an offer, those of the member’s tier and the too dear ones [CA-31, EN-62, EN-85, VA-33]', async () => {
    const mia = await house.join()
    const { body } = await mia.call(api.redemption.offers, { params: { membershipId: home.ids.membershipId } })
    const wanted = home.programme.offers.filter(({ isActive, tierIds }) => isActive && (tierIds.length === 0 || tierIds.includes(home.programme.tiers[0]!.tierId)))
    expect(body.redemptionConfigurations).toEqual(wanted.map(({ offerId, title, description, tierIds, value, cost }) => ({
      uniqueId: offerId, title: title.en, description: description.en, membershipTiers: tierIds, value, cost, isActive: true,
    })))
    expect(body.redemptionConfigurations.some(({ cost }) => cost > home.programme.welcome.points)).toBe(true)
  })
})
