import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, type Harness } from '#server/testing/harness.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const forShop = rewardFor(home, 'ShopReferrals')

describe('a shop link', () => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop()
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())
  const buyer = async () => e.confirm(await harness.join())

  it('gives the configured points for the order placed through it, as origin 6, once per buyer [EN-72, EN-88, CO-38]', async () => {
    const [nia, mia, ida] = [await buyer(), await buyer(), await buyer()]
    await e.buy(nia)
    const orderId = await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    await e.buy(nia, { orderId, shopLink: await e.codeOf(mia, 'shop') })
    await e.buy(nia, { shopLink: await e.codeOf(ida, 'shop') })
    expect([await e.balance(mia), await e.balance(ida)]).toEqual([forShop, 0])
    const {
      body: { history },
    } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({
      originType: 6,
      amount: forShop,
      reason: 'Shop referral',
      description: 'Someone you know came to the shop with your link and bought something.',
    })
  })

  it('counts only purchases since the buyer arrived through it', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    const before = daysAfter(harness.clock.now(), -1)
    await harness.tx.execute(
      sql`update loyalty_accounts set joined_at = ${before.toISOString()}::timestamptz where id = ${nia.loyaltyAccountId}`,
    )
    await e.buy(nia, { at: before })
    const orderId = await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(0)
    await e.buy(nia)
    expect(await e.balance(mia)).toBe(forShop)
  })

  it('used when joining is recorded as a shop referral, and a friend link used in the shop records nothing', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    const friend = await e.joinWith(await e.codeOf(mia, 'shop'))
    await e.confirm(friend)
    await e.buy(friend)
    await e.buy(nia, { shopLink: await e.codeOf(mia) })
    await e.buy(nia, { shopLink: `${'x'.repeat(5000)}'` })
    expect([await e.balance(mia), (await e.noted(friend))[0]?.kind, await e.noted(nia)]).toEqual([
      forShop,
      'shop',
      [],
    ])
  })

  it('of the buyer’s own gives nothing, and does not block another referrer', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    await e.buy(nia, { shopLink: await e.codeOf(nia, 'shop') })
    expect([await e.balance(nia), await e.noted(nia)]).toEqual([
      40,
      [{ kind: 'shop', state: 'refused', reason: 'samePerson', points: 0 }],
    ])
    expect(await e.expected(nia)).toMatchObject([
      {
        originType: 6,
        isWaiting: false,
        reason: 'Someone you know came to the shop with your link',
      },
    ])
    await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    expect(await e.balance(mia)).toBe(forShop)
  })

  it('rejects cycles, direct and through others', async () => {
    const [first, mia] = [await buyer(), await buyer()]
    const second = await e.confirm(await e.joinWith(await e.codeOf(first)))
    await e.buy(second)
    const third = await e.confirm(await e.joinWith(await e.codeOf(second, 'shop')))
    await e.buy(third)
    await e.buy(first, { shopLink: await e.codeOf(second, 'shop') })
    expect([(await e.noted(first))[0]?.reason, await e.balance(second)]).toEqual([
      'cycle',
      40 + forShop,
    ])
    await e.buy(first, { shopLink: await e.codeOf(third, 'shop') })
    expect([(await e.noted(first))[0]?.reason, await e.balance(third)]).toEqual(['cycle', 40])
    expect(await e.expected(second)).toMatchObject([
      {
        isWaiting: false,
        description: expect.stringMatching(/invited you to .*directly or through others/),
      },
    ])
    await e.buy(first, { shopLink: await e.codeOf(mia, 'shop') })
    expect(await e.balance(mia)).toBe(forShop)
  })
})
