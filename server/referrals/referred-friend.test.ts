import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  enginesWithShop,
  shopScenarios,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const welcome = home.program.welcome.points
const forFriend = rewardFor(home, 'Referrals')

/** A friend who joined with the referrer's link, confirmed and bought once. */
const referredFriend = async (e: ShopScenarios, referrer: MemberCaller) => {
  const friend = await e.confirm(await e.joinWith(await e.codeOf(referrer)))
  return { friend, orderId: await e.buy(friend) }
}
describe.each(enginesWithShop)('the reward for a referred friend ($engine)', ({ open }) => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await open()
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  it('is credited once the friend is confirmed and has bought, as origin 2 with its reason [EN-68, EN-87, CO-38]', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await harness.tx.execute(
      sql`update accounts set first_name = 'Nora' where id = ${friend.accountId}`,
    )
    expect(await e.balance(mia)).toBe(0)
    await e.confirm(friend)
    expect(await e.balance(mia)).toBe(0)
    await e.buy(friend)
    const {
      body: { history },
    } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({
      originType: 2,
      action: 1,
      amount: forFriend,
      reason: 'Friend referral',
      description: 'Nora joined with your link, confirmed their email and made a first purchase.',
    })
    expect(await balanceOf(harness.tx, mia.loyaltyAccountId, harness.clock.now())).toMatchObject({
      currentPoints: welcome + forFriend,
      redeemablePoints: welcome + forFriend,
    })
    const [entry] = await harness.rows(
      sql`select reason_values from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 2`,
    )
    expect(entry).toEqual({ reason_values: { friendId: friend.accountId } })
    expect(await e.balance(friend)).toBe(40)
  })

  it('is credited once, in any order of proof and purchase, with repeats', async () => {
    for (const order of ['proof first', 'order first'] as const) {
      const mia = await harness.join()
      const friend = await e.joinWith(await e.codeOf(mia))
      if (order === 'proof first') await e.confirm(friend)
      const orderId = await e.buy(friend)
      if (order === 'order first') {
        expect(await e.balance(mia)).toBe(0)
        await e.confirm(friend)
      }
      await e.buy(friend, { orderId })
      await e.buy(friend)
      await e.proven(friend)
      expect([order, await e.balance(mia), await e.noted(friend)]).toEqual([
        order,
        forFriend,
        [{ kind: 'friend', state: 'credited', reason: null, points: forFriend }],
      ])
    }
  })

  it.each(['a purchase that gave nothing', 'an order that waits', 'a purchase of somebody else'])(
    'is not credited for %s',
    async (situation) => {
      const mia = await harness.join()
      const friend = await e.joinWith(await e.codeOf(mia))
      if (!situation.includes('waits')) await e.confirm(friend)
      const [other] = await e.members(1)
      await e.buy(
        situation.includes('else') ? other! : friend,
        situation.includes('nothing') ? { dollars: 0 } : {},
      )
      expect(await e.balance(mia)).toBe(0)
    },
  )

  it('is reversed once by a full refund; another purchase credits it again, the same one never', async () => {
    const mia = await harness.join()
    const { friend, orderId } = await referredFriend(e, mia)
    await e.refund(orderId)
    await e.refund(orderId)
    expect([await e.balance(mia), await e.noted(friend)]).toEqual([
      0,
      [{ kind: 'friend', state: 'reversed', reason: null, points: 0 }],
    ])
    const {
      body: { history },
    } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({
      originType: 2,
      action: 2,
      amount: forFriend,
      reason: 'Referral reversed',
    })
    await e.buy(friend, { orderId })
    expect(await e.balance(mia)).toBe(0)
    await e.buy(friend)
    expect(await e.balance(mia)).toBe(forFriend)
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(forFriend)
  })

  it('stays when the first of two purchases is refunded; points spent before a reversal stay owed', async () => {
    const mia = await harness.join()
    const { friend, orderId } = await referredFriend(e, mia)
    const second = await e.buy(friend)
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(forFriend)
    await addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: -(welcome + forFriend),
      tierPoints: 0,
      originType: 13,
      reason: { key: 'custom' },
      key: 'spent',
      at: harness.clock.now(),
    })
    await e.refund(second)
    const [row] = await harness.rows(
      sql`select redeemable_points, owed_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(row).toEqual({ redeemable_points: 0, owed_points: forFriend })
  })

  it('is reversed by the first cent below the least purchase, and stays reversed while more is refunded', async () => {
    const mia = await harness.join()
    const { friend, orderId } = await referredFriend(e, mia)
    await e.refund(orderId, '0.01', 'first')
    expect([
      await e.balance(mia),
      await e.balance(friend),
      (await e.noted(friend))[0]?.state,
    ]).toEqual([0, 39, 'reversed'])
    await e.refund(orderId, '39.00', 'second')
    expect([await e.balance(mia), await e.balance(friend)]).toEqual([0, 0])
    await e.refund(orderId, '0.99', 'third')
    expect(await e.balance(mia)).toBe(0)
    const almost = await e.buy(friend)
    expect(await e.balance(mia)).toBe(forFriend)
    await e.refund(almost, '39.99')
    expect(await e.balance(mia)).toBe(0)
  })

  it('is not credited for an order that was refunded before it counted', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    await e.refund('refunded-early')
    await e.buy(friend, { orderId: 'refunded-early' })
    expect(await e.balance(mia)).toBe(0)
  })
})
