import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
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

const { creatorId, assetId } = home.ids
const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]
const rounds = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 5) },
  (_, round) => round + 1,
)

// The embedded engine has one connection and hides races: these run on PostgreSQL. Every event must
// get 200.
describe.runIf(testPostgres)('referrals at the same instant (postgres)', () => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop({ database: await freshPostgres() })
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())
  const credits = async (loyaltyAccountId: string, origin: number) =>
    (
      await harness.rows<{ credits: number }>(
        sql`select count(*)::int as credits from point_entries where loyalty_account_id = ${loyaltyAccountId} and origin_type = ${origin}`,
      )
    )[0]?.credits

  it.each(rounds)(
    '20 friends of one referrer: 20 credits and the right sum (round %i)',
    async () => {
      const mia = await harness.join()
      const code = await e.codeOf(mia)
      const friends = await e.members(20, () => e.joinWith(code))
      await Promise.all(friends.map((friend) => e.buy(friend)))
      expect([await e.balance(mia), await credits(mia.loyaltyAccountId, 2)]).toEqual([
        20 * forFriend,
        20,
      ])
    },
  )

  it.each(rounds)(
    '10 buyers by one shop link, with orders and refunds of its owner: all are credited right (round %i)',
    async () => {
      const [mia] = await e.members(1)
      const shopLink = await e.codeOf(mia!, 'shop')
      const buyers = await e.members(10)
      const before = await e.buy(mia!)
      await Promise.all([
        ...buyers.map((buyer) => e.buy(buyer, { shopLink })),
        e.buy(mia!),
        e.buy(mia!),
        e.refund(before),
      ])
      expect([await e.balance(mia!), await credits(mia!.loyaltyAccountId, 6)]).toEqual([
        10 * forShop + 80,
        10,
      ])
    },
  )

  it.each(rounds)(
    'an order and the proof of four friends, twice each: one credit per friend (round %i)',
    async () => {
      const mia = await harness.join()
      const code = await e.codeOf(mia)
      const friends = await Promise.all(Array.from({ length: 4 }, () => e.joinWith(code)))
      await Promise.all(
        friends.flatMap((friend) => [
          e.buy(friend),
          e.proven(friend),
          e.buy(friend),
          e.proven(friend),
        ]),
      )
      expect(await e.balance(mia)).toBe(4 * forFriend)
    },
  )

  it.each(rounds)(
    'purchases and refunds of one friend: one credit while a purchase stands, none after the last (round %i)',
    async () => {
      const mia = await harness.join()
      const code = await e.codeOf(mia)
      const [friend] = await e.members(1, () => e.joinWith(code))
      const orderId = await e.buy(friend!)
      const [second] = await Promise.all([
        e.buy(friend!),
        e.refund(orderId),
        e.refund(orderId),
        e.buy(friend!, { orderId }),
      ])
      expect(await e.balance(mia)).toBe(forFriend)
      await Promise.all([e.refund(second), e.refund(second), e.refund(orderId)])
      expect(await e.balance(mia)).toBe(0)
    },
  )

  it.each(rounds)(
    'the referrer is erased meanwhile: rewarded before or not at all, and nothing keeps waiting (round %i)',
    async () => {
      const [mia] = await e.members(1)
      const shopLink = await e.codeOf(mia!, 'shop')
      const buyers = await e.members(5)
      const code = await harness.codeFor(mia!)
      const [erased] = await Promise.all([
        mia!.call(accountSettings.erase, { body: { code } }),
        ...buyers.map((buyer) => e.buy(buyer, { shopLink })),
        e.buy(mia!),
      ])
      expect(erased.status).toBe(200)
      expect(
        await harness.rows(
          sql`select state from referrals where referrer_id = ${mia!.loyaltyAccountId} and state <> 'credited'`,
        ),
      ).toEqual([])
    },
  )

  it.each(rounds)(
    'staff merge a buyer and the referrer meanwhile: every request succeeds, no point is lost (round %i)',
    async () => {
      const [mia, nia, ida] = await e.members(3)
      const shopLink = await e.codeOf(mia!, 'shop')
      await Promise.all([
        harness.merge(nia!, mia!),
        e.buy(nia!, { shopLink }),
        e.buy(mia!),
        e.buy(ida!, { shopLink }),
        e.buy(nia!),
      ])
      const [rewarded] = await harness.rows<{ points: number }>(
        sql`select coalesce(sum(points), 0)::int as points from referrals where friend_account_id in (${nia!.accountId}, ${ida!.accountId}) and state = 'credited'`,
      )
      expect(await e.balance(mia!)).toBe(home.program.welcome.points + 120 + rewarded!.points)
    },
  )

  it.each(rounds)(
    'others type an address while its owner proves it and buys, and one of them is erased: no request fails, at most one is credited (round %i)',
    async () => {
      const [mia, nia, ida] = await e.members(3)
      const codes = [await e.codeOf(mia!), await e.codeOf(nia!), await e.codeOf(ida!)]
      const friend = await e.joinWith(codes[0])
      const type = async (referralCode: string | undefined) =>
        (
          await harness.visitor().call(auth.joinUnverified, {
            body: { email: friend.email, creatorId, assetId, referralCode },
          })
        ).status
      const code = await harness.codeFor(nia!)
      const [erased, ...typed] = await Promise.all([
        nia!.call(accountSettings.erase, { body: { code } }),
        type(codes[1]),
        type(codes[2]),
        type(codes[0]),
        e.proven(friend),
        e.buy(friend),
        e.buy(friend),
      ])
      expect(erased.status).toBe(200)
      // Beyond three emails in 15 minutes, the answer says that none was sent.
      for (const status of typed.slice(0, 3)) expect([200, 429]).toContain(status)
      const credited = await Promise.all(
        [mia!, nia!, ida!].map(({ loyaltyAccountId }) => credits(loyaltyAccountId, 2)),
      )
      expect([
        credited.reduce((sum, each) => sum! + each!, 0),
        (await e.noted(friend)).length,
      ]).toSatisfy(([sum, noted]: number[]) => sum === noted && sum! <= 1)
    },
  )

  it.each(rounds)(
    'spellings of one mailbox, referred by different members, proven and buying by each other’s links: one counts (round %i)',
    async (round) => {
      const referrers = await e.members(3)
      const [friendCodes, shopCodes] = [
        await Promise.all(referrers.map((one) => e.codeOf(one))),
        await Promise.all(referrers.map((one) => e.codeOf(one, 'shop'))),
      ]
      const names: MemberCaller[] = []
      for (const [place, code] of friendCodes.entries())
        names.push(await e.joinWith(code, `name${round}+${place}@example.test`))
      await Promise.all(
        names.flatMap((name, place) => [
          e.buy(name, { shopLink: shopCodes[(place + 1) % 3]! }),
          e.proven(name),
          e.buy(name),
        ]),
      )
      const rewarded = await harness.rows<{ kind: string }>(
        sql`select kind from referrals where state = 'credited' and friend_account_id in ${anyOf(names.map(({ accountId }) => accountId))} order by kind`,
      )
      expect(rewarded.map(({ kind }) => kind)).toEqual(['friend', 'shop'])
    },
  )

  it.each(rounds)('two members with each other’s shop link: never both (round %i)', async () => {
    const [mia, nia] = await e.members(2)
    const [miaLink, niaLink] = [await e.codeOf(mia!, 'shop'), await e.codeOf(nia!, 'shop')]
    await Promise.all([e.buy(mia!, { shopLink: niaLink }), e.buy(nia!, { shopLink: miaLink })])
    expect((await e.balance(mia!)) + (await e.balance(nia!))).toBe(80 + forShop)
  })
})
