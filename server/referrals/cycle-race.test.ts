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
import { anyOf } from '#server/lib/database/database.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { differencesOf } from '#server/points/verify.ts'

const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]
const rounds = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 5) },
  (_, round) => round + 1,
)
const BOUGHT = 40

// The embedded engine has one connection and hides races: these run on PostgreSQL. Every request
// and event must get 200.
describe.runIf(testPostgres)('members who refer each other at the same instant (postgres)', () => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop({ database: await freshPostgres() })
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  /** Returns how many rewards a referral cycle got: its points beyond those for purchases. */
  const rewardsIn = async (ring: MemberCaller[], reward: number): Promise<number> => {
    let points = 0
    for (const member of ring) points += await e.balance(member)
    return (points - ring.length * BOUGHT) / reward
  }
  const before = <Item>(all: Item[], place: number): Item =>
    all[(place + all.length - 1) % all.length]!

  it.each(rounds.flatMap((round) => [2, 3, 4, 5].map((many) => ({ round, many }))))(
    '$many in a cycle by their shop links: all but the last are credited (round $round)',
    async ({ many }) => {
      const rings = [await e.members(many), await e.members(many)]
      const codes: string[][] = []
      for (const ring of rings)
        codes.push(await Promise.all(ring.map((member) => e.codeOf(member, 'shop'))))
      await Promise.all(
        rings.flatMap((ring, cycle) =>
          ring.map((member, place) => e.buy(member, { shopLink: before(codes[cycle]!, place) })),
        ),
      )
      for (const ring of rings) {
        expect(await rewardsIn(ring, forShop)).toBe(many - 1)
        expect(
          (await Promise.all(ring.map((member) => e.noted(member))))
            .flat()
            .filter(({ state }) => state !== 'credited'),
        ).toMatchObject([{ state: 'refused', reason: 'cycle' }])
      }
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds.flatMap((round) => [2, 4].map((many) => ({ round, many }))))(
    '$many in a cycle by their friend links, recorded, then proven and buying at the same time: all but one are credited (round $round)',
    async ({ many }) => {
      const ring: MemberCaller[] = []
      while (ring.length < many) ring.push(await harness.join())
      // All joined at the same instant: else one was a member before their referrer.
      await harness.rows(
        sql`update loyalty_accounts set joined_at = ${harness.clock.now().toISOString()}::timestamptz where id in ${anyOf(ring.map(({ loyaltyAccountId }) => loyaltyAccountId))}`,
      )
      const codes = await Promise.all(ring.map((member) => e.codeOf(member)))
      const typed = await Promise.all(
        ring.map(({ email }, place) => e.type(email, before(codes, place))),
      )
      expect(typed.map(({ status }) => status)).toEqual(ring.map(() => 200))
      await Promise.all(ring.flatMap((member) => [e.proven(member), e.buy(member)]))
      expect(await rewardsIn(ring, forFriend)).toBe(many - 1)
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds)(
    'one friend refers another, who refers them to the shop: never both (round %i)',
    async () => {
      const [mia] = await e.members(1)
      const nia = await e.joinWith(await e.codeOf(mia!))
      const shopLink = await e.codeOf(nia, 'shop')
      await Promise.all([e.proven(nia), e.buy(nia), e.buy(mia!, { shopLink })])
      const credits = await harness.rows<{ credits: number }>(sql`
      select count(*)::int as credits from point_entries where loyalty_account_id in (${mia!.loyaltyAccountId}, ${nia.loyaltyAccountId}) and origin_type in (2, 6)`)
      expect(credits).toEqual([{ credits: 1 }])
    },
  )
})
