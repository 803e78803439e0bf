import { api } from '#contract/index.ts'
import { earning } from '#contract/earning.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { differencesOf } from '#server/points/verify.ts'
import {
  cheapestOf,
  freshPostgres,
  home,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)
const AFFORDED = 12
const WELCOME = home.program.welcome.points

describe.runIf(testPostgres)('a merge and simultaneous writes (postgres)', () => {
  let harness: Harness
  let fixtures: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop({ database: await freshPostgres() })
    fixtures = shopScenarios(harness)
  })
  afterAll(() => harness.close())
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

  it.each(rounds)(
    'loses and doubles nothing of 20 redemptions of the source (round %i)',
    async (round) => {
      const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
      await harness.award(old, offer.cost * AFFORDED)
      const initialPoints = home.program.welcome.points * 2 + offer.cost * AFFORDED
      const redeem = (place: number) =>
        old.call(api.redemption.redeem, {
          body: { redemptionId: offer.offerId },
          key: `round-${round}-${place}`,
        })
      const delay = Math.floor((20 * (round - 1)) / Math.max(1, ROUNDS - 1))
      const [merged, ...answers] = await Promise.all([
        // Starts between the first and the last of them, at another point in every round.
        (async () => {
          for (let step = 0; step < delay; step += 1)
            await new Promise((resolve) => setImmediate(resolve))
          return fixtures.merge(old, mia)
        })(),
        ...Array.from({ length: 20 }, (_, place) => redeem(place)),
      ])

      const successful = answers.filter(({ status }) => status === 200)
      expect(merged.data).toMatchObject({ wasMerged: false })
      expect(
        answers.filter(
          ({ status, body }) =>
            status !== 200 && body.code !== 'NOT_ENOUGH_POINTS' && body.code !== 'UNAUTHORIZED',
        ),
      ).toEqual([])
      const spent = (await fixtures.points(mia)).redeemablePoints
      expect(spent).toBe(initialPoints - successful.length * offer.cost)
      const {
        body: { models },
      } = await mia.call(api.redemption.vouchers, {
        params: { membershipId: home.ids.membershipId },
      })
      expect(models.map(({ code }) => code).sort()).toEqual(
        successful.map(({ body }) => body.voucher.code).sort(),
      )
      // A repeated key gets the first answer from the target account, and spends nothing.
      for (const { body } of successful.slice(0, 2)) {
        const place = answers.findIndex((answer) => answer.body.voucher?.code === body.voucher.code)
        expect(
          (
            await mia.call(api.redemption.redeem, {
              body: { redemptionId: offer.offerId },
              key: `round-${round}-${place}`,
            })
          ).body.voucher.code,
        ).toBe(body.voucher.code)
      }
      expect((await fixtures.points(mia)).redeemablePoints).toBe(spent)
      expect(
        await harness.rows(
          sql`select redeemable_points, owed_points from loyalty_accounts where id = ${old.loyaltyAccountId}`,
        ),
      ).toEqual([{ redeemable_points: 0, owed_points: 0 }])
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds)(
    'loses no points when three accounts are merged in a circle and credited (round %i)',
    async () => {
      const [a, b, c] = [
        await fixtures.verified(),
        await fixtures.verified(),
        await fixtures.verified(),
      ]
      const [merges, credits] = await Promise.all([
        Promise.allSettled([
          fixtures.merge(a, b),
          fixtures.merge(b, c),
          fixtures.merge(c, a),
          fixtures.merge(b, a),
        ]),
        Promise.allSettled(
          [a, b, c].flatMap((member) => Array.from({ length: 5 }, () => harness.award(member, 10))),
        ),
      ])
      expect(credits.filter(({ status }) => status === 'rejected')).toEqual([])
      const [sum] = await harness.rows(sql`
      select sum(redeemable_points)::int as points, count(*) filter (where merged_into is null)::int as live from loyalty_accounts where id in (${a.loyaltyAccountId}, ${b.loyaltyAccountId}, ${c.loyaltyAccountId})`)
      // A merge that finds the accounts already merged does not count.
      const mergeCount = merges.filter(
        (outcome) => outcome.status === 'fulfilled' && outcome.value.data['wasMerged'] === false,
      ).length
      expect(mergeCount).toBeGreaterThan(0)
      expect(sum).toEqual({ points: home.program.welcome.points * 3 + 150, live: 3 - mergeCount })
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds)(
    'leaves no session of the source after logins by the old address (round %i)',
    async () => {
      const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
      const [, ...tokens] = await Promise.all([
        fixtures.merge(old, mia),
        ...Array.from({ length: 6 }, () => harness.anotherDevice(old).then(({ token }) => token)),
      ])
      expect(tokens).toHaveLength(6)
      const live = await harness.rows<{ account_id: string }>(
        sql`select s.account_id from sessions s join accounts a on a.id = s.account_id where s.account_id = ${old.accountId} and a.merged_into is null`,
      )
      expect(live).toEqual([])
    },
  )

  it.each(rounds)('counts orders and refunds of both addresses once (round %i)', async (round) => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    const orderOf = (member: MemberCaller, place: number) =>
      `${round}${place}${member === old ? 1 : 2}77`
    const buys = (member: MemberCaller, place: number, dollars: number) =>
      fixtures.buy(member, { orderId: orderOf(member, place), dollars })
    for (const member of [old, mia])
      for (let place = 0; place < 3; place += 1) await buys(member, place, 50)
    const works: (() => Promise<unknown>)[] = [
      ...[old, mia].flatMap((member) =>
        [3, 4, 5].flatMap((place) => [1, 2].map(() => () => buys(member, place, 20))),
      ),
      ...[old, mia].flatMap((member) =>
        [0, 1].map((place) => () => fixtures.refund(orderOf(member, place), '50.00')),
      ),
    ]
    await Promise.all([
      ...works.slice(0, 8).map((work) => work()),
      fixtures.merge(old, mia),
      ...works.slice(8).map((work) => work()),
    ])
    expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME * 2 + 2 * (50 + 3 * 20))
    expect(await differencesOf(harness.tx)).toEqual([])
  })

  it.each(rounds)(
    'reverses a self-referral while both accounts buy and get refunds (round %i)',
    async () => {
      const [mia] = await fixtures.members(1)
      const [nia] = await fixtures.members(1, async () =>
        fixtures.joinWith(await fixtures.codeOf(mia!)),
      )
      const shopLink = await fixtures.codeOf(mia!, 'shop')
      const orderId = await fixtures.buy(nia!)
      await Promise.all([
        fixtures.buy(nia!, { shopLink }),
        fixtures.refund(orderId),
        fixtures.merge(nia!, mia!),
        fixtures.buy(nia!),
        fixtures.buy(mia!),
        harness.award(mia!, 10),
      ])
      expect([await fixtures.gained(mia!), (await fixtures.points(mia!)).redeemablePoints]).toEqual(
        [0, WELCOME * 2 + 3 * 40 + 10],
      )
      expect(
        (await fixtures.noted(nia!)).map(({ state, reason, points }) => [state, reason, points]),
      ).toSatisfy((rows: unknown[][]) => rows.every((row) => row.join() === 'refused,samePerson,0'))
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds)(
    'credits a follow of the source once, with one key or several (round %i)',
    async (round) => {
      const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
      const { rewardPoints } = home.program.features.find(
        ({ featureName }) => featureName === 'InstagramFollow',
      )!
      const follow = (caller: MemberCaller, key: string) =>
        caller.call(earning.followInstagram, {
          body: { loyaltyAccountId: old.loyaltyAccountId, membershipId: home.ids.membershipId },
          key,
        })
      const [, ...answers] = await Promise.all([
        fixtures.merge(old, mia),
        ...Array.from({ length: 10 }, (_, place) => follow(old, `follow-${round}-${place % 4}`)),
      ])
      expect(
        answers
          .filter(
            ({ status }) => status !== 200 && status !== 401 && status !== 404 && status !== 409,
          )
          .map(({ status, body }) => [status, body]),
      ).toEqual([])
      // Sent again from the target account.
      expect((await follow(mia, `follow-${round}-again`)).status).toBe(200)
      expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME * 2 + rewardPoints)
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )

  it.each(rounds)(
    'leaves no personal data when one of the accounts is erased (round %i)',
    async (round) => {
      const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
      const eraser = round % 2 === 0 ? old : mia
      await harness.setPassword(eraser, 'Kx7-tulip-Boat')
      const [merged, erased] = await Promise.allSettled([
        fixtures.merge(old, mia),
        eraser.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } }),
      ])
      const rows = await harness.rows<{ id: string; merged: boolean; erased: boolean }>(sql`
      select id, merged_into is not null as merged, erased_at is not null as erased from accounts where id in (${old.accountId}, ${mia.accountId}) order by id = ${mia.accountId}`)
      const isErased = erased.status === 'fulfilled' && erased.value.status === 200
      expect(isErased || merged.status === 'fulfilled').toBe(true)
      if (eraser === mia && isErased)
        expect(rows).toEqual([
          {
            id: old.accountId,
            merged: merged.status === 'fulfilled',
            erased: merged.status === 'fulfilled',
          },
          { id: mia.accountId, merged: false, erased: true },
        ])
      if (eraser === old)
        expect(rows[0]).toEqual({ id: old.accountId, merged: !isErased, erased: isErased })
      expect(await differencesOf(harness.tx)).toEqual([])
    },
  )
})
