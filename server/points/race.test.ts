import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { addEntry } from './ledger.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const offer = cheapestOf(home)
const welcome = home.program.welcome.points

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('points moved at the same instant (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => harness.close())

  const takeBack = (mia: MemberCaller, points: number, key: string) =>
    addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: -points,
      tierPoints: -points,
      originType: 3,
      reason: { key: 'refund' },
      key,
      at: harness.clock.now(),
      allowNegativeBalance: true,
    })
  const stateOf = async (mia: MemberCaller) =>
    (
      await harness.rows<{
        points: number
        owed: number
        sum: number
        vouchers: number
        entries: number
      }>(sql`
    select redeemable_points as points, owed_points as owed,
      (select sum(redeemable_delta)::int from point_entries where loyalty_account_id = a.id) as sum,
      (select count(*)::int from vouchers where loyalty_account_id = a.id) as vouchers,
      (select count(*)::int from point_entries where loyalty_account_id = a.id) as entries
    from loyalty_accounts a where id = ${mia.loyaltyAccountId}`)
    )[0]!

  it.each(rounds)(
    'redeem and refund: either the points are spent and owed, or they cannot be spent (round %i)',
    async () => {
      const mia = await harness.join()
      await harness.award(mia, offer.cost - welcome + 100)
      const redeem = () =>
        mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
      const requests = [
        ...Array.from({ length: 5 }, () => redeem),
        ...Array.from({ length: 5 }, () => () => takeBack(mia, offer.cost + 100, 'refund-1')),
      ]
      const done = await Promise.all(
        requests.sort(() => Math.random() - 0.5).map((request) => request()),
      )
      const spent = done.filter((answer) => 'status' in answer && answer.status === 200).length
      const { points, owed, sum, vouchers } = await stateOf(mia)
      expect([points, sum, vouchers]).toEqual([0, 0, spent])
      expect([
        [0, 0],
        [1, offer.cost],
      ]).toContainEqual([spent, owed])
    },
  )

  it.each(rounds)(
    'a gain while points are owed: paid back once, in any order (round %i)',
    async () => {
      const mia = await harness.join()
      await takeBack(mia, welcome + 300, 'refund-1')
      await Promise.all(Array.from({ length: 10 }, () => harness.award(mia, 100)))
      expect(await stateOf(mia)).toMatchObject({ points: 700, owed: 0, sum: 700 })
    },
  )

  it.each(rounds)('follow 20 times, with keys and without: one credit (round %i)', async () => {
    const mia = await harness.join()
    const body = { loyaltyAccountId: mia.loyaltyAccountId, membershipId: home.ids.membershipId }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, hand) =>
        mia.call(earning.followStrava, { body, ...(hand % 2 ? { key: `key-${hand}` } : {}) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ body: { credited } }) => credited)).toHaveLength(1)
    expect(await stateOf(mia)).toMatchObject({
      points: welcome + answers[0]!.body.points,
      entries: 2,
    })
  })
})
