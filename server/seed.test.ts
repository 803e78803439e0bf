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

  it('have a past that adds up, in order of time', async () => {
    const entries = await house.rows<{ at: string }>(sql`
      select e.at from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id where l.account_id = ${(await demoAccount(house.tx, home, 'mia')) ?? ''} order by e.id`)
    const times = entries.map(({ at }) => new Date(at).getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.length).toBeGreaterThan(3)
  })
})
