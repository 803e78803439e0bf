import { api } from '#contract/index.ts'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errandsIn, openHouseWithShop, type Errands } from '#server/errands.ts'
import { freshPostgres, home, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { measureLevels } from '#server/points/jobs.ts'
import { addEntry } from '#server/points/ledger.ts'
import { rewardOf } from '#server/points/features.ts'

const [influencer, muse, icon] = home.programme.tiers.map(({ name }) => name.en)
const [, minMuse, minIcon] = home.programme.tiers.map(({ minPoints }) => minPoints) as [number, number, number]
const WELCOME = home.programme.welcome.points
const engines = [
  { engine: 'embedded', open: () => openHouseWithShop() },
  { engine: 'postgres', open: async () => openHouseWithShop({ database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

describe.each(engines)('the level after a refund ($engine)', ({ open }) => {
  let house: Harness
  let e: Errands
  beforeAll(async () => {
    house = await open()
    e = errandsIn(house)
    // At noon, so that what happens one after the other is of one day.
    house.clock.moveMinutes((new Date('2090-03-01T12:00:00.000Z').getTime() - house.clock.now().getTime()) / 60_000)
  })
  afterAll(() => house.close())

  const wait = (days: number) => house.clock.moveMinutes(days * 24 * 60)
  const proven = async () => (await e.members(1))[0]!
  const today = () => house.clock.now().toISOString().slice(0, 10)
  const level = async ({ accountId }: Pick<MemberCaller, 'accountId'>) => {
    const [row] = await house.rows<{ name: string; since: string }>(sql`
      select t.name ->> 'en' as name, l.tier_reached_at as since from loyalty_accounts l join tiers t on t.id = l.tier_id where l.account_id = ${accountId} and l.merged_into is null`)
    return [row!.name, new Date(row!.since).toISOString().slice(0, 10)]
  }

  it('is what it was without an order that went back, at once, on her page as well', async () => {
    const mia = await proven()
    const joined = today()
    wait(30)
    const orderId = await e.buy(mia, { dollars: 50_000 })
    expect(await level(mia)).toEqual([icon, today()])
    wait(30)
    await e.refund(orderId, '50000.00')
    expect(await level(mia)).toEqual([influencer, joined])
    const reader = await house.anotherDevice(mia)
    const { body } = await reader.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })
    expect(body.account?.assetVariation.assetVariationId).toBe(home.programme.tiers[0]!.tierId)
  })

  it('is that of what she kept, part by part, and no level that she had before is lost', async () => {
    const mia = await proven()
    const bought = today()
    await e.buy(mia, { dollars: minMuse - WELCOME })
    wait(100)
    const orderId = await e.buy(mia, { dollars: minIcon - minMuse + 10 })
    const second = today()
    wait(10)
    await e.refund(orderId, '10.00', 'a little')
    expect(await level(mia)).toEqual([icon, second])
    await e.refund(orderId, '1.00', 'too much')
    expect(await level(mia)).toEqual([muse, second])
    await e.refund(orderId, '9999.00', 'the rest')
    expect(await level(mia)).toEqual([muse, bought])
  })

  it('of whoever brought a friend falls with the points that were taken back', async () => {
    const mia = await proven()
    const reward = rewardOf(home, 'Referrals')
    await house.give(mia, minMuse - WELCOME - reward)
    const friend = await e.confirm(await e.joinWith(await e.codeOf(await house.anotherDevice(mia))))
    const orderId = await e.buy(friend)
    expect((await level(mia))[0]).toBe(muse)
    await e.refund(orderId)
    expect((await level(mia))[0]).toBe(influencer)
  })

  it('is found again after a merge, with what she bought by either account', async () => {
    const [old, mia] = await e.members(2) as [MemberCaller, MemberCaller]
    const orderId = await e.buy(old, { dollars: 50_000 })
    await e.buy(mia, { dollars: minMuse })
    const bought = today()
    wait(20)
    await house.merge(old, mia)
    expect((await level(mia))[0]).toBe(icon)
    wait(20)
    await e.refund(orderId, '10.00', 'a little')
    expect((await level(mia))[0]).toBe(icon)
    await e.refund(orderId, '50000.00', 'the rest')
    // Two welcomes and what she has bought herself; together they reach what they reach when the accounts became one.
    expect((await level(mia))[0]).toBe(2 * WELCOME + minMuse >= minIcon ? icon : muse)
    expect((await level(mia))[1]! >= bought).toBe(true)
  })

  it('keeps what was booked late, from the day on which it was booked', async () => {
    const mia = await proven()
    const now = house.clock.now()
    await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: 0, counted: minMuse, originType: 4, reason: { key: 'import' }, key: 'import:1', at: new Date(now.getTime() - 500 * 86_400_000), now })
    const booked = today()
    wait(100)
    const orderId = await e.buy(mia, { dollars: minIcon })
    expect((await level(mia))[0]).toBe(icon)
    wait(1)
    await e.refund(orderId, `${minIcon}.00`)
    expect(await level(mia)).toEqual([muse, booked])
  })

  it('that became hers when two accounts became one outlives an order that went back, also when their points are of long ago', async () => {
    const [old, mia] = await e.members(2) as [MemberCaller, MemberCaller]
    await house.give(old, minMuse)
    await house.give(mia, minMuse)
    wait(300)
    await house.merge(old, mia)
    const merged = today()
    expect(await level(mia)).toEqual([icon, merged])
    wait(300)
    for (const orderId of [await e.buy(mia, { dollars: minIcon }), await e.buy(mia, { dollars: minIcon })]) {
      wait(5)
      await e.refund(orderId, `${minIcon}.00`)
    }
    expect(await level(mia)).toEqual([icon, merged])
  })

  it('of whoever turns out to have brought herself falls with the points that were given for it', async () => {
    const mia = await proven()
    await house.give(mia, minMuse - WELCOME - rewardOf(home, 'Referrals'))
    wait(1)
    const herself = await e.confirm(await e.joinWith(await e.codeOf(await house.anotherDevice(mia))))
    await e.buy(herself)
    expect(await level(mia)).toEqual([muse, today()])
    // Nothing of hers is young enough any more to reach a level when the accounts become one.
    wait(600)
    await house.merge(herself, mia)
    expect((await level(mia))[0]).toBe(influencer)
  })

  it('of an order and its refund that waited for her address is the first', async () => {
    const shy = await house.join()
    const orderId = await e.buy(shy, { dollars: 50_000 })
    await e.refund(orderId, '50000.00')
    wait(5)
    await e.proven(shy)
    expect((await level(shy))[0]).toBe(influencer)
  })

  it('is told of anew where a letter had named the end of the one above', async () => {
    const mia = await proven()
    const orderId = await e.buy(mia, { dollars: minIcon })
    wait(520)
    await measureLevels.run(house.house)
    const told = () => house.rows<{ ends: string }>(sql`select ends_at as ends from notices where loyalty_account_id = ${mia.loyaltyAccountId} and kind = 'level'`)
    expect(await told()).toHaveLength(1)
    await e.refund(orderId, `${minIcon - minMuse}.00`)
    expect((await level(mia))[0]).toBe(muse)
    expect(await told()).toEqual([])
    wait(25)
    await measureLevels.run(house.house)
    expect(await told()).toHaveLength(1)
    wait(29)
    await measureLevels.run(house.house)
    expect((await level(mia))[0]).toBe(muse)
    wait(3)
    await measureLevels.run(house.house)
    expect((await level(mia))[0]).toBe(influencer)
  })

  const purchase = fc.record({ after: fc.nat({ max: 60 }), dollars: fc.integer({ min: 1, max: 320 }), back: fc.constantFrom(0, 0, 0.3, 1), isLate: fc.boolean() })
  it('is that of her twin, who bought only what she kept', { timeout: 300_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(purchase, { minLength: 2, maxLength: 7 }), async (purchases) => {
      const [mia, twin] = await e.members(2) as [MemberCaller, MemberCaller]
      const late: (() => Promise<void>)[] = []
      for (const { after, dollars, back, isLate } of purchases) {
        wait(after)
        const gone = Math.ceil(dollars * back)
        const orderId = await e.buy(mia, { dollars })
        if (gone < dollars) await e.buy(twin, { dollars: dollars - gone })
        const goesBack = async () => (gone > 0 ? e.refund(orderId, `${gone}.00`) : undefined)
        if (isLate) late.push(goesBack)
        else await goesBack()
      }
      wait(7)
      for (const goesBack of late) await goesBack()
      // The first level has no period, and its day tells nothing.
      const [hers, theirs] = [await level(mia), await level(twin)].map(([name, since]) => [name, name === influencer ? '' : since])
      expect([purchases, hers]).toEqual([purchases, theirs])
    }), { numRuns: Math.min(40, Number(process.env['SOAK_ROUNDS'] ?? 6)) })
  })
})
