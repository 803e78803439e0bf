import { api } from '#contract/index.ts'
import { earning } from '#contract/earning.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/points/ledger.ts'
import { differencesOf } from '#server/points/verify.ts'
import { cheapestOf, freshPostgres, home, openHarness, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { paidOrderPayload, refundPayload, shopifyEvent } from '#server/shop/sample.ts'
import { carryOut } from './commands.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)
const AFFORDED = 12
const WELCOME = home.programme.welcome.points
const secret = 'the secret of our own shop'
const secrets = new Map([[home.slug, [secret]]])

describe.runIf(testPostgres)('a merge at the same instant as something else (postgres)', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness({ database: await freshPostgres(), shopSecrets: { shopify: secrets, judgeme: secrets } })
  })
  afterAll(() => house.close())

  const verified = async (): Promise<MemberCaller> => {
    const member = await house.join()
    await house.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
    return member
  }
  const merge = (from: MemberCaller, into: MemberCaller) =>
    carryOut(house.house, { program: 'staff', command: 'merge', given: { brand: home.slug, from: from.email, into: into.email } })
  const send = async (topic: 'orders/paid' | 'refunds/create', payload: object) => {
    const { path, body, headers } = shopifyEvent(topic, payload, { secret })
    expect((await house.app.inject({ method: 'POST', url: path, payload: body, headers: { host: `${home.slug}.localhost:4000`, ...headers } })).statusCode).toBe(200)
  }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

  it.each(rounds)('20 redemptions of the source: nothing lost, nothing doubled (round %i)', async (round) => {
    const [old, mia] = [await verified(), await verified()]
    await house.give(old, offer.cost * AFFORDED)
    const begin = home.programme.welcome.points * 2 + offer.cost * AFFORDED
    const redeem = (place: number) => old.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: `round-${round}-${place}` })
    const half = Math.floor((20 * (round - 1)) / Math.max(1, ROUNDS - 1))
    const [merged, ...answers] = await Promise.all([
      // Somewhere between the first and the last of them, another place in every round.
      (async () => {
        for (let turn = 0; turn < half; turn += 1) await new Promise((go) => setImmediate(go))
        return merge(old, mia)
      })(),
      ...Array.from({ length: 20 }, (_, place) => redeem(place)),
    ])

    const given = answers.filter(({ status }) => status === 200)
    expect(merged.data).toMatchObject({ wasMerged: false })
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'NOT_ENOUGH_POINTS' && body.code !== 'UNAUTHORIZED')).toEqual([])
    const spent = (await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).redeemablePoints
    expect(spent).toBe(begin - given.length * offer.cost)
    const { body: { models } } = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })
    expect(models.map(({ code }) => code).sort()).toEqual(given.map(({ body }) => body.voucher.code).sort())
    // Whoever sends a key again, from the account it all is in now, gets the first answer, and spends nothing.
    for (const { body } of given.slice(0, 2)) {
      const place = answers.findIndex((answer) => answer.body.voucher?.code === body.voucher.code)
      expect((await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: `round-${round}-${place}` })).body.voucher.code).toBe(body.voucher.code)
    }
    expect((await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).redeemablePoints).toBe(spent)
    expect(await house.rows(sql`select redeemable_points, owed_points from loyalty_accounts where id = ${old.loyaltyAccountId}`)).toEqual([{ redeemable_points: 0, owed_points: 0 }])
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('merges in a ring and credits to all of them: one of each pair wins, no point is lost (round %i)', async () => {
    const [a, b, c] = [await verified(), await verified(), await verified()]
    const [merges, credits] = await Promise.all([
      Promise.allSettled([merge(a, b), merge(b, c), merge(c, a), merge(b, a)]),
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
    const [old, mia] = [await verified(), await verified()]
    const [, ...tokens] = await Promise.all([merge(old, mia), ...Array.from({ length: 6 }, () => house.anotherDevice(old).then(({ token }) => token))])
    expect(tokens).toHaveLength(6)
    const live = await house.rows<{ account_id: string }>(sql`select s.account_id from sessions s join accounts a on a.id = s.account_id where s.account_id = ${old.accountId} and a.merged_into is null`)
    expect(live).toEqual([])
  })

  it.each(rounds)('orders and refunds of both addresses through the shop\u2019s door: each is there once (round %i)', async (round) => {
    const [old, mia] = [await verified(), await verified()]
    const orderOf = (member: MemberCaller, place: number) => ({ orderId: `${round}${place}${member === old ? 1 : 2}77`, email: member.email })
    for (const member of [old, mia]) for (let place = 0; place < 3; place += 1) await send('orders/paid', paidOrderPayload({ ...orderOf(member, place), total: '50.00', at: house.clock.now() }))
    const works = [
      ...[old, mia].flatMap((member) => [3, 4, 5].flatMap((place) => [1, 2].map(() => () => send('orders/paid', paidOrderPayload({ ...orderOf(member, place), total: '20.00', at: house.clock.now() }))))),
      ...[old, mia].flatMap((member) => [0, 1].map((place) => () => send('refunds/create', refundPayload({ refundId: `${orderOf(member, place).orderId}9`, orderId: orderOf(member, place).orderId, amount: '50.00', at: house.clock.now() })))),
    ]
    await Promise.all([...works.slice(0, 8).map((work) => work()), merge(old, mia), ...works.slice(8).map((work) => work())])
    expect((await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).redeemablePoints).toBe(WELCOME * 2 + 2 * (50 + 3 * 20))
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('a follow of the source, with one key and with several: credited once (round %i)', async (round) => {
    const [old, mia] = [await verified(), await verified()]
    const { rewardPoints } = home.programme.features.find(({ featureName }) => featureName === 'InstagramFollow')!
    const follow = (caller: MemberCaller, key: string) => caller.call(earning.followInstagram, { body: { loyaltyAccountId: old.loyaltyAccountId, membershipId: home.ids.membershipId }, key })
    const [, ...answers] = await Promise.all([merge(old, mia), ...Array.from({ length: 10 }, (_, place) => follow(old, `follow-${round}-${place % 4}`))])
    expect(answers.filter(({ status }) => status !== 200 && status !== 401 && status !== 404 && status !== 409).map(({ status, body }) => [status, body])).toEqual([])
    // Sent again from the account that it all is in now.
    expect((await follow(mia, `follow-${round}-again`)).status).toBe(200)
    expect((await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).redeemablePoints).toBe(WELCOME * 2 + rewardPoints)
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it.each(rounds)('an erasing of either: nothing of a person is left in what she erased (round %i)', async (round) => {
    const [old, mia] = [await verified(), await verified()]
    const eraser = round % 2 === 0 ? old : mia
    await house.givePassword(eraser, 'Kx7-tulip-Boat')
    const [merged, erased] = await Promise.allSettled([merge(old, mia), eraser.call(profile.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })])
    const rows = await house.rows<{ id: string; merged: boolean; erased: boolean }>(sql`
      select id, merged_into is not null as merged, erased_at is not null as erased from accounts where id in (${old.accountId}, ${mia.accountId}) order by id = ${mia.accountId}`)
    const isErased = erased.status === 'fulfilled' && erased.value.status === 200
    expect(isErased || merged.status === 'fulfilled').toBe(true)
    if (eraser === mia && isErased) expect(rows).toEqual([{ id: old.accountId, merged: merged.status === 'fulfilled', erased: merged.status === 'fulfilled' }, { id: mia.accountId, merged: false, erased: true }])
    if (eraser === old) expect(rows[0]).toEqual({ id: old.accountId, merged: !isErased, erased: isErased })
    expect(await differencesOf(house.tx)).toEqual([])
  })
})
