import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/harness.ts'
import { daysAfter } from '#server/kit/clock.ts'
import { applyPack } from './apply.ts'

let house: Harness
let mia: MemberCaller
beforeEach(async () => {
  house = await openHarness()
  mia = await house.join()
})
afterEach(() => house.close())

const [first, second, third] = home.programme.tiers as [Tier, Tier, Tier]
type Tier = (typeof home.programme.tiers)[number]

/** The pack with another ladder; its offers are open to all, so that they name no tier. */
const withTiers = (...tiers: Tier[]) => ({
  ...home,
  programme: { ...home.programme, tiers: tiers.map((tier, sequence) => ({ ...tier, sequence })), offers: home.programme.offers.map((offer) => ({ ...offer, tierIds: [] })) },
})
const ladder = async () => (await house.rows<{ id: string }>(sql`select id from tiers where membership_id = ${home.ids.membershipId} order by sequence`)).map(({ id }) => id)
const tierOfMia = async () => (await house.rows<{ tier_id: string }>(sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`))[0]?.tier_id

describe('a pack with another ladder', () => {
  it('may have a tier in between', async () => {
    const between = { ...second, tierId: 'between', minPoints: second.minPoints - 1 }
    await applyPack(house.tx, withTiers(first, between, second, third), house.clock.now())
    expect(await ladder()).toEqual([first.tierId, 'between', second.tierId, third.tierId])
    expect(await tierOfMia()).toBe(first.tierId)
  })

  it('may call a tier by another id, and whoever stood on it stands on it', async () => {
    await house.give(mia, second.minPoints)
    await house.rows(sql`update loyalty_accounts set tier_id = ${third.tierId} where id = ${mia.loyaltyAccountId}`)
    await applyPack(house.tx, withTiers(first, second, { ...third, tierId: 'renamed' }), house.clock.now())
    expect(await ladder()).toEqual([first.tierId, second.tierId, 'renamed'])
    expect(await tierOfMia()).toBe('renamed')
  })

  it('may leave a tier out: nobody stood on it', async () => {
    await applyPack(house.tx, withTiers(first, third), house.clock.now())
    expect(await ladder()).toEqual([first.tierId, third.tierId])
    expect(await tierOfMia()).toBe(first.tierId)
  })

  it('may leave a tier out: whoever stood on it stands on the highest her points reach', async () => {
    await house.give(mia, second.minPoints)
    expect(await tierOfMia()).toBe(second.tierId)
    await applyPack(house.tx, withTiers(first, third), house.clock.now())
    expect(await tierOfMia()).toBe(first.tierId)
    await house.give(mia, third.minPoints)
    await applyPack(house.tx, withTiers(first, second), house.clock.now())
    expect(await tierOfMia()).toBe(second.tierId)
  })

  it('counts for that what was earned in the last 18 months by the clock that is handed in', async () => {
    const nia = await house.join()
    await house.give(nia, third.minPoints)
    await applyPack(house.tx, withTiers(first, second, third), house.clock.now())
    await house.rows(sql`update loyalty_accounts set tier_id = ${second.tierId} where id = ${nia.loyaltyAccountId}`)
    await applyPack(house.tx, withTiers(first, third), daysAfter(house.clock.now(), 18 * 31))
    expect(await house.rows(sql`select tier_id from loyalty_accounts where id = ${nia.loyaltyAccountId}`)).toEqual([{ tier_id: first.tierId }])
  })
})
