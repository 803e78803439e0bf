import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from './harness.ts'
import { demoAccount, demoMembers, seed, type DemoName } from './seed.ts'
import { startSession } from './session/sessions.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness()
  await seed(house.house, home)
  await seed(house.house, home)
})
afterAll(() => house.close())

async function look(name: DemoName) {
  const accountId = (await demoAccount(house.tx, home, name)) ?? ''
  const token = await startSession(house.tx, { accountId, brand: home.slug, secret: house.house.secret, now: house.clock.now() })
  const headers = { authorization: `Bearer ${token}` }
  const [row] = await house.rows<{ id: string }>(sql`select id from loyalty_accounts where account_id = ${accountId}`)
  const id = row?.id ?? ''
  const caller = house.visitor()
  const points = await caller.call(api.points.balance, { params: { id }, headers })
  const membership = await caller.call(api.membership.membership, { params: { id }, headers })
  const vouchers = await caller.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId }, headers })
  return { points: points.body.redeemablePoints, tier: membership.body.account?.assetVariation.name, vouchers: vouchers.body.models.length }
}

describe('the demo members', () => {
  const tiers = home.programme.tiers.map(({ name }) => name.en)

  it('are a newcomer, one on the way and one at the top, however often the server starts', async () => {
    expect(await look('nia')).toEqual({ points: home.programme.welcome.points, tier: tiers[0], vouchers: 0 })
    expect(await look('mia')).toEqual({ points: 430, tier: tiers[1], vouchers: 1 })
    expect(await look('ida')).toMatchObject({ tier: tiers.at(-1), vouchers: 2 })
    expect(await house.rows(sql`select id from accounts where brand = ${home.slug}`)).toHaveLength(Object.keys(demoMembers).length)
  })

  it('have a history that the programme could have given: orders with numbers and cents, a refund, a follow, a birthday, a friend, and one of 60 lines', async () => {
    const linesOf = async (name: DemoName) => house.rows<{ reason_key: string; redeemable_delta: number; reason_values: Record<string, unknown> }>(sql`
      select e.reason_key, e.redeemable_delta, e.reason_values from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id where l.account_id = ${(await demoAccount(house.tx, home, name)) ?? ''} order by e.id`)
    const [mia, ida, lea] = [await linesOf('mia'), await linesOf('ida'), await linesOf('lea')]
    const lines = [...mia, ...ida, ...lea]
    const birthday = home.programme.features.find(({ featureName }) => featureName === 'BirthdayPoints')?.rewardPoints
    for (const { reason_key: key, redeemable_delta: points, reason_values: facts } of lines) {
      if (key === 'birthday') expect(points).toBe(birthday)
      if (key === 'purchase') expect(facts).toMatchObject({ order: expect.stringMatching(/^#\d+$/), cents: expect.any(Number), date: expect.any(String) })
    }
    expect(new Set(mia.map(({ reason_key: key }) => key))).toEqual(new Set(['welcome', 'purchase', 'refund', 'instagramFollow', 'custom', 'redeemed']))
    expect(ida.map(({ reason_key: key }) => key)).toContain('birthday')
    expect(lea.map(({ reason_key: key }) => key)).toContain('friendReferral')
    expect(lea).toHaveLength(60)
    const born = await house.rows(sql`select 1 from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where e.reason_key = 'birthday' and a.date_of_birth is null`)
    expect(born).toEqual([])
  })

  it('have a past that adds up, in order of time', async () => {
    const entries = await house.rows<{ at: string }>(sql`
      select e.at from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id where l.account_id = ${(await demoAccount(house.tx, home, 'mia')) ?? ''} order by e.id`)
    const times = entries.map(({ at }) => new Date(at).getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.length).toBeGreaterThan(3)
  })
})
