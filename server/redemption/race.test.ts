import { auth } from '#contract/auth.ts'
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
} from '#server/testing/harness.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('simultaneous redemptions and joins (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => harness.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'succeed once of 20 with a balance for one (round %i)',
    async () => {
      const mia = await harness.join()
      const missing = offer.cost - home.program.welcome.points
      if (missing !== 0) await harness.award(mia, missing)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } }),
        ),
      )

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'NOT_ENOUGH_POINTS')).toHaveLength(19)
      const [row] = await harness.rows(sql`
      select redeemable_points as balance,
        (select sum(redeemable_delta)::int from point_entries where loyalty_account_id = a.id) as sum,
        (select count(*)::int from vouchers where loyalty_account_id = a.id) as vouchers
      from loyalty_accounts a where id = ${mia.loyaltyAccountId}`)
      expect(row).toEqual({ balance: 0, sum: 0, vouchers: 1 })
    },
  )

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'give one voucher and 25 equal answers for one key (round %i)',
    async () => {
      const mia = await harness.join()
      await harness.award(mia, 10_000)
      const answers = await Promise.all(
        Array.from({ length: 25 }, () =>
          mia.call(api.redemption.redeem, {
            body: { redemptionId: offer.offerId },
            key: 'the-same',
          }),
        ),
      )
      expect(
        new Set(answers.map(({ status, body }) => `${status} ${body.voucher?.code}`)).size,
      ).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(
        (
          await mia.call(api.redemption.vouchers, {
            params: { membershipId: home.ids.membershipId },
          })
        ).body.models,
      ).toHaveLength(1)
    },
  )

  it('create one account with one welcome credit for 20 joins of one address', async () => {
    const email = 'twenty@example.test'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        harness.visitor().call(auth.joinUnverified, {
          body: { email, creatorId: home.ids.creatorId, assetId: home.ids.assetId },
        }),
      ),
    )
    // An address gets three emails in 15 minutes; the answers beyond them say that none was sent.
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(429)]).toEqual([3, 17])
    expect(answers.filter(({ body }) => body.token)).toHaveLength(1)
    const counted = await harness.rows(sql`
      select count(distinct a.id)::int as accounts, count(distinct l.id)::int as memberships, count(e.id)::int as entries
      from accounts a join loyalty_accounts l on l.account_id = a.id join point_entries e on e.loyalty_account_id = l.id where a.email = ${email}`)
    expect(counted).toEqual([{ accounts: 1, memberships: 1, entries: 1 }])
  })
})
