import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { applyPack } from './apply-pack.ts'

let harness: Harness
let mia: MemberCaller
beforeEach(async () => {
  harness = await openHarness()
  mia = await harness.join()
})
afterEach(() => harness.close())

const [first, second, third] = home.program.tiers as [Tier, Tier, Tier]
type Tier = (typeof home.program.tiers)[number]

/** The home pack with other tiers; its offers are open to all, so that they refer to no tier. */
const withTiers = (...tiers: Tier[]) => ({
  ...home,
  program: {
    ...home.program,
    tiers: tiers.map((tier, sequence) => ({ ...tier, sequence })),
    offers: home.program.offers.map((offer) => ({ ...offer, tierIds: [] })),
  },
})
const tierIds = async () =>
  (
    await harness.rows<{ id: string }>(
      sql`select id from tiers where membership_id = ${home.ids.membershipId} order by sequence`,
    )
  ).map(({ id }) => id)
const tierOfMia = async () =>
  (
    await harness.rows<{ tier_id: string }>(
      sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
  )[0]?.tier_id

describe('a pack with other tiers', () => {
  it('can insert a tier', async () => {
    const between = { ...second, tierId: 'between', minPoints: second.minPoints - 1 }
    await applyPack(harness.tx, withTiers(first, between, second, third), harness.clock.now())
    expect(await tierIds()).toEqual([first.tierId, 'between', second.tierId, third.tierId])
    expect(await tierOfMia()).toBe(first.tierId)
  })

  it('can rename a tier id, and its members stay in it', async () => {
    await harness.award(mia, second.minPoints)
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${third.tierId} where id = ${mia.loyaltyAccountId}`,
    )
    await applyPack(
      harness.tx,
      withTiers(first, second, { ...third, tierId: 'renamed' }),
      harness.clock.now(),
    )
    expect(await tierIds()).toEqual([first.tierId, second.tierId, 'renamed'])
    expect(await tierOfMia()).toBe('renamed')
  })

  it('can remove a tier without members', async () => {
    await applyPack(harness.tx, withTiers(first, third), harness.clock.now())
    expect(await tierIds()).toEqual([first.tierId, third.tierId])
    expect(await tierOfMia()).toBe(first.tierId)
  })

  it('can remove a tier, and its members move to the highest tier their points reach', async () => {
    await harness.award(mia, second.minPoints)
    expect(await tierOfMia()).toBe(second.tierId)
    await applyPack(harness.tx, withTiers(first, third), harness.clock.now())
    expect(await tierOfMia()).toBe(first.tierId)
    await harness.award(mia, third.minPoints)
    await applyPack(harness.tx, withTiers(first, second), harness.clock.now())
    expect(await tierOfMia()).toBe(second.tierId)
  })

  it('counts the points of the last 18 months before the given time', async () => {
    const nia = await harness.join()
    await harness.award(nia, third.minPoints)
    await applyPack(harness.tx, withTiers(first, second, third), harness.clock.now())
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${second.tierId} where id = ${nia.loyaltyAccountId}`,
    )
    await applyPack(harness.tx, withTiers(first, third), daysAfter(harness.clock.now(), 18 * 31))
    expect(
      await harness.rows(
        sql`select tier_id from loyalty_accounts where id = ${nia.loyaltyAccountId}`,
      ),
    ).toEqual([{ tier_id: first.tierId }])
  })
})
