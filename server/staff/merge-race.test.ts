import { api } from '#contract/index.ts'
import { earning } from '#contract/earning.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errandsIn, openHouseWithShop, type Errands } from '#server/errands.ts'
import { differencesOf } from '#server/points/verify.ts'
import { cheapestOf, freshPostgres, home, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)
const AFFORDED = 12
const WELCOME = home.programme.welcome.points

describe.runIf(testPostgres)('a merge at the same instant as something else (postgres)', () => {
  let house: Harness
  let e: Errands
  beforeAll(async () => {
    house = await openHouseWithShop({ database: await freshPostgres() })
    e = errandsIn(house)
  })
  afterAll(() => house.close())
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

  it.each(rounds)('20 redemptions of the source: nothing lost, nothing doubled (round %i)', async (round) => {
    const [old, mia] = [await e.verified(), await e.verified()]
    await house.give(old, offer.cost * AFFORDED)
    const begin = home.programme.welcome.points * 2 + offer.cost * AFFORDED
    const redeem = (place: number) => old.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: `round-${round}-${place}` })
    const half = Math.floor((20 * (round - 1)) / Math.max(1, ROUNDS - 1))
    const [merged, ...answers] = await Promise.all([
      // Somewhere between the first and the last of them, another place in every round.
      (async () => {
        for (let turn = 0; turn < half; turn += 1) await new Promise((go) => setImmediate(go))
        return e.merge(old, mia)
      })(),
      ...Array.from({ length: 20 }, (_, place) => redeem(place)),
    ])

    const given = answers.filter(({ status }) => status === 200)
    expect(merged.data).toMatchObject({ wasMerged: false })
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'NOT_ENOUGH_POINTS' && body.code !== 'UNAUTHORIZED')).toEqual([])
    const spent = (await e.points(mia)).redeemablePoints
    expect(spent).toBe(begin - given.length * offer.cost)
    const { body: { models } } = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })
    expect(models.map(({ code }) => code).sort()).toEqual(given.map(({ body }) => body.voucher.code).sort())
    // Whoever sends a key again, from the account it all is in now, gets the first answer, and spends nothing.
    for (const { body } of given.slice(0, 2)) {
      const place = answers.findIndex((answer) => answer.body.voucher?.code === body.voucher.code)
      expect((await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: `round-${round}-${place}` })).body.voucher.code).toBe(body.voucher.code)
    }
    expect((await e.points(mia)).redeemablePoints).toBe(spent)
    expect(await house.rows(sql`select redeemable_points, owed_points from loyalty_accounts where id = ${old.loyaltyAccountId}`)).toEqual([{ redeemable_points: 0, owed_points: 0 }])
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('merges in a ring and credits to all of them: one of each pair wins, no point is lost (round %i)', async () => {
    const [a, b, c] = [await e.verified(), await e.verified(), await e.verified()]
    const [merges, credits] = await Promise.all([
      Promise.allSettled([e.merge(a, b), e.merge(b, c), e.merge(c, a), e.merge(b, a)]),
      Promise.allSettled([a, b, c].flatMap((member) => Array.from({ length: 5 }, () => house.give(member, 10)))),
    ])
    expect(credits.filter(({ status }) => status === 'rejected')).toEqual([])
    const [sum] = await house.rows(sql`
      select sum(redeemable_points)::int as points, count(*) filter (where merged_into is null)::int as live from loyalty_accounts where id in (${a.loyaltyAccountId}, ${b.loyaltyAccountId}, ${c.loyaltyAccountId})`)
    // Whoever finds the two put together already has won nothing.
    const won = merges.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.data['wasMerged'] === false).length
    expect(won).toBeGreaterThan(0)
    expect(sum).toEqual({ points: home.programme.welcome.points * 3 + 150, live: 3 - won })
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('a log in by the old address ends in the target, or not at all (round %i)', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    const [, ...tokens] = await Promise.all([e.merge(old, mia), ...Array.from({ length: 6 }, () => house.anotherDevice(old).then(({ token }) => token))])
    expect(tokens).toHaveLength(6)
    const live = await house.rows<{ account_id: string }>(sql`select s.account_id from sessions s join accounts a on a.id = s.account_id where s.account_id = ${old.accountId} and a.merged_into is null`)
    expect(live).toEqual([])
  })

  it.each(rounds)('orders and refunds of both addresses through the shop\u2019s door: each is there once (round %i)', async (round) => {
    const [old, mia] = [await e.verified(), await e.verified()]
    const orderOf = (member: MemberCaller, place: number) => `${round}${place}${member === old ? 1 : 2}77`
    const buys = (member: MemberCaller, place: number, dollars: number) => e.buy(member, { orderId: orderOf(member, place), dollars })
    for (const member of [old, mia]) for (let place = 0; place < 3; place += 1) await buys(member, place, 50)
    const works: (() => Promise<unknown>)[] = [
      ...[old, mia].flatMap((member) => [3, 4, 5].flatMap((place) => [1, 2].map(() => () => buys(member, place, 20)))),
      ...[old, mia].flatMap((member) => [0, 1].map((place) => () => e.refund(orderOf(member, place), '50.00'))),
    ]
    await Promise.all([...works.slice(0, 8).map((work) => work()), e.merge(old, mia), ...works.slice(8).map((work) => work())])
    expect((await e.points(mia)).redeemablePoints).toBe(WELCOME * 2 + 2 * (50 + 3 * 20))
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('somebody who brought herself buys and gets money back with both accounts: what it gave is taken back, whatever came first (round %i)', async () => {
    const [mia] = await e.members(1)
    const [nia] = await e.members(1, async () => e.joinWith(await e.codeOf(mia!)))
    const shopLink = await e.codeOf(mia!, 'shop')
    const orderId = await e.buy(nia!)
    await Promise.all([e.buy(nia!, { shopLink }), e.refund(orderId), e.merge(nia!, mia!), e.buy(nia!), e.buy(mia!), house.give(mia!, 10)])
    expect([await e.gained(mia!), (await e.points(mia!)).redeemablePoints]).toEqual([0, WELCOME * 2 + 3 * 40 + 10])
    expect((await e.noted(nia!)).map(({ state, why, points }) => [state, why, points])).toSatisfy((rows: unknown[][]) => rows.every((row) => row.join() === 'refused,samePerson,0'))
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('a follow of the source, with one key and with several: credited once (round %i)', async (round) => {
    const [old, mia] = [await e.verified(), await e.verified()]
    const { rewardPoints } = home.programme.features.find(({ featureName }) => featureName === 'InstagramFollow')!
    const follow = (caller: MemberCaller, key: string) => caller.call(earning.followInstagram, { body: { loyaltyAccountId: old.loyaltyAccountId, membershipId: home.ids.membershipId }, key })
    const [, ...answers] = await Promise.all([e.merge(old, mia), ...Array.from({ length: 10 }, (_, place) => follow(old, `follow-${round}-${place % 4}`))])
    expect(answers.filter(({ status }) => status !== 200 && status !== 401 && status !== 404 && status !== 409).map(({ status, body }) => [status, body])).toEqual([])
    // Sent again from the account that it all is in now.
    expect((await follow(mia, `follow-${round}-again`)).status).toBe(200)
    expect((await e.points(mia)).redeemablePoints).toBe(WELCOME * 2 + rewardPoints)
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('an erasing of either: nothing of a person is left in what she erased (round %i)', async (round) => {
    const [old, mia] = [await e.verified(), await e.verified()]
    const eraser = round % 2 === 0 ? old : mia
    await house.givePassword(eraser, 'Kx7-tulip-Boat')
    const [merged, erased] = await Promise.allSettled([e.merge(old, mia), eraser.call(profile.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })])
    const rows = await house.rows<{ id: string; merged: boolean; erased: boolean }>(sql`
      select id, merged_into is not null as merged, erased_at is not null as erased from accounts where id in (${old.accountId}, ${mia.accountId}) order by id = ${mia.accountId}`)
    const isErased = erased.status === 'fulfilled' && erased.value.status === 200
    expect(isErased || merged.status === 'fulfilled').toBe(true)
    if (eraser === mia && isErased) expect(rows).toEqual([{ id: old.accountId, merged: merged.status === 'fulfilled', erased: merged.status === 'fulfilled' }, { id: mia.accountId, merged: false, erased: true }])
    if (eraser === old) expect(rows[0]).toEqual({ id: old.accountId, merged: !isErased, erased: isErased })
    expect(await differencesOf(house.tx)).toEqual([])
  })
})
