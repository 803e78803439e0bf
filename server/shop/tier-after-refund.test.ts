import { api } from '#contract/index.ts'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import {
  freshPostgres,
  home,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { renewTiersJob } from '#server/points/jobs.ts'
import { addEntry } from '#server/points/ledger.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const [influencer, muse, icon] = home.program.tiers.map(({ name }) => name.en)
const [, minMuse, minIcon] = home.program.tiers.map(({ minPoints }) => minPoints) as [
  number,
  number,
  number,
]
const WELCOME = home.program.welcome.points
const engines = [
  { engine: 'embedded', open: () => openHarnessWithShop() },
  {
    engine: 'postgres',
    open: async () => openHarnessWithShop({ database: await freshPostgres() }),
  },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

describe.each(engines)('the tier after a refund ($engine)', ({ open }) => {
  let harness: Harness
  let fixtures: ShopScenarios
  beforeAll(async () => {
    harness = await open()
    fixtures = shopScenarios(harness)
    // At noon, so that consecutive events fall on one day.
    harness.clock.moveMinutes(
      (new Date('2090-03-01T12:00:00.000Z').getTime() - harness.clock.now().getTime()) / 60_000,
    )
  })
  afterAll(() => harness.close())

  const wait = (days: number) => harness.clock.moveMinutes(days * 24 * 60)
  const joinVerified = async () => (await fixtures.members(1))[0]!
  const today = () => harness.clock.now().toISOString().slice(0, 10)
  const tierOf = async ({ accountId }: Pick<MemberCaller, 'accountId'>) => {
    const [row] = await harness.rows<{ name: string; since: string }>(sql`
      select t.name ->> 'en' as name, l.tier_reached_at as since from loyalty_accounts l join tiers t on t.id = l.tier_id where l.account_id = ${accountId} and l.merged_into is null`)
    return [row!.name, new Date(row!.since).toISOString().slice(0, 10)]
  }

  it('is the tier without the refunded order, at once and on the membership page', async () => {
    const mia = await joinVerified()
    const joined = today()
    wait(30)
    const orderId = await fixtures.buy(mia, { dollars: 50_000 })
    expect(await tierOf(mia)).toEqual([icon, today()])
    wait(30)
    await fixtures.refund(orderId, '50000.00')
    expect(await tierOf(mia)).toEqual([influencer, joined])
    const reader = await harness.anotherDevice(mia)
    const { body } = await reader.call(api.membership.membership, {
      params: { id: mia.loyaltyAccountId },
    })
    expect(body.account?.assetVariation.assetVariationId).toBe(home.program.tiers[0]!.tierId)
  })

  it('follows partial refunds, and restores the earlier tier with its date', async () => {
    const mia = await joinVerified()
    const bought = today()
    await fixtures.buy(mia, { dollars: minMuse - WELCOME })
    wait(100)
    const orderId = await fixtures.buy(mia, { dollars: minIcon - minMuse + 10 })
    const second = today()
    wait(10)
    await fixtures.refund(orderId, '10.00', 'a little')
    expect(await tierOf(mia)).toEqual([icon, second])
    await fixtures.refund(orderId, '1.00', 'too much')
    expect(await tierOf(mia)).toEqual([muse, second])
    await fixtures.refund(orderId, '9999.00', 'the rest')
    expect(await tierOf(mia)).toEqual([muse, bought])
  })

  it('falls for the referrer when the reward is reversed', async () => {
    const mia = await joinVerified()
    const reward = rewardFor(home, 'Referrals')
    await harness.award(mia, minMuse - WELCOME - reward)
    const friend = await fixtures.confirm(
      await fixtures.joinWith(await fixtures.codeOf(await harness.anotherDevice(mia))),
    )
    const orderId = await fixtures.buy(friend)
    expect((await tierOf(mia))[0]).toBe(muse)
    await fixtures.refund(orderId)
    expect((await tierOf(mia))[0]).toBe(influencer)
  })

  it('counts the purchases of both accounts after a merge', async () => {
    const [old, mia] = (await fixtures.members(2)) as [MemberCaller, MemberCaller]
    const orderId = await fixtures.buy(old, { dollars: 50_000 })
    await fixtures.buy(mia, { dollars: minMuse })
    const bought = today()
    wait(20)
    await harness.merge(old, mia)
    expect((await tierOf(mia))[0]).toBe(icon)
    wait(20)
    await fixtures.refund(orderId, '10.00', 'a little')
    expect((await tierOf(mia))[0]).toBe(icon)
    await fixtures.refund(orderId, '50000.00', 'the rest')
    // Two welcome credits and the remaining purchases; together they decide the tier that the merge
    // gave.
    expect((await tierOf(mia))[0]).toBe(2 * WELCOME + minMuse >= minIcon ? icon : muse)
    expect((await tierOf(mia))[1]! >= bought).toBe(true)
  })

  it('counts an entry booked late from the day it was booked', async () => {
    const mia = await joinVerified()
    const now = harness.clock.now()
    await addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: 0,
      tierPoints: minMuse,
      originType: 4,
      reason: { key: 'import' },
      key: 'import:1',
      at: new Date(now.getTime() - 500 * 86_400_000),
      now,
    })
    const booked = today()
    wait(100)
    const orderId = await fixtures.buy(mia, { dollars: minIcon })
    expect((await tierOf(mia))[0]).toBe(icon)
    wait(1)
    await fixtures.refund(orderId, `${minIcon}.00`)
    expect(await tierOf(mia)).toEqual([muse, booked])
  })

  it('keeps a tier that a merge gave after a later order is refunded, even when its points are old', async () => {
    const [old, mia] = (await fixtures.members(2)) as [MemberCaller, MemberCaller]
    await harness.award(old, minMuse)
    await harness.award(mia, minMuse)
    wait(300)
    await harness.merge(old, mia)
    const merged = today()
    expect(await tierOf(mia)).toEqual([icon, merged])
    wait(300)
    for (const orderId of [
      await fixtures.buy(mia, { dollars: minIcon }),
      await fixtures.buy(mia, { dollars: minIcon }),
    ]) {
      wait(5)
      await fixtures.refund(orderId, `${minIcon}.00`)
    }
    expect(await tierOf(mia)).toEqual([icon, merged])
  })

  it('falls when a merge reveals a self-referral and reverses the reward', async () => {
    const mia = await joinVerified()
    await harness.award(mia, minMuse - WELCOME - rewardFor(home, 'Referrals'))
    wait(1)
    const secondAccount = await fixtures.confirm(
      await fixtures.joinWith(await fixtures.codeOf(await harness.anotherDevice(mia))),
    )
    await fixtures.buy(secondAccount)
    expect(await tierOf(mia)).toEqual([muse, today()])
    // No points are recent enough any more to reach a tier by the merge.
    wait(600)
    await harness.merge(secondAccount, mia)
    expect((await tierOf(mia))[0]).toBe(influencer)
  })

  it('is the first for an order and its refund that waited for verification', async () => {
    const unverified = await harness.join()
    const orderId = await fixtures.buy(unverified, { dollars: 50_000 })
    await fixtures.refund(orderId, '50000.00')
    wait(5)
    await fixtures.proven(unverified)
    expect((await tierOf(unverified))[0]).toBe(influencer)
  })

  it('is announced again when a notice had named the end of the higher tier', async () => {
    const mia = await joinVerified()
    const orderId = await fixtures.buy(mia, { dollars: minIcon })
    wait(520)
    await renewTiersJob.run(harness.context)
    const notices = () =>
      harness.rows<{ ends: string }>(
        sql`select ends_at as ends from notices where loyalty_account_id = ${mia.loyaltyAccountId} and kind = 'tier'`,
      )
    expect(await notices()).toHaveLength(1)
    await fixtures.refund(orderId, `${minIcon - minMuse}.00`)
    expect((await tierOf(mia))[0]).toBe(muse)
    expect(await notices()).toEqual([])
    wait(25)
    await renewTiersJob.run(harness.context)
    expect(await notices()).toHaveLength(1)
    wait(29)
    await renewTiersJob.run(harness.context)
    expect((await tierOf(mia))[0]).toBe(muse)
    wait(3)
    await renewTiersJob.run(harness.context)
    expect((await tierOf(mia))[0]).toBe(influencer)
  })

  const purchase = fc.record({
    after: fc.nat({ max: 60 }),
    dollars: fc.integer({ min: 1, max: 320 }),
    back: fc.constantFrom(0, 0, 0.3, 1),
    isLate: fc.boolean(),
  })
  it(
    'equals that of a member who bought only what was not refunded',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(purchase, { minLength: 2, maxLength: 7 }), async (purchases) => {
          const [mia, twin] = (await fixtures.members(2)) as [MemberCaller, MemberCaller]
          const lateRefunds: (() => Promise<void>)[] = []
          for (const { after, dollars, back, isLate } of purchases) {
            wait(after)
            const refunded = Math.ceil(dollars * back)
            const orderId = await fixtures.buy(mia, { dollars })
            if (refunded < dollars) await fixtures.buy(twin, { dollars: dollars - refunded })
            const refund = async () =>
              refunded > 0 ? fixtures.refund(orderId, `${refunded}.00`) : undefined
            if (isLate) lateRefunds.push(refund)
            else await refund()
          }
          wait(7)
          for (const refund of lateRefunds) await refund()
          // The first tier has no period, so its date does not matter.
          const [tier, twinTier] = [await tierOf(mia), await tierOf(twin)].map(([name, since]) => [
            name,
            name === influencer ? '' : since,
          ])
          expect([purchases, tier]).toEqual([purchases, twinTier])
        }),
        { numRuns: Math.min(40, Number(process.env['SOAK_ROUNDS'] ?? 6)) },
      )
    },
  )
})
