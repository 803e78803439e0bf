import { addDays, addMonths } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditBirthdaysJob } from '#server/earning/jobs.ts'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { anyOf } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { redeem } from '#server/redemption/redeem.ts'
import { expirePointsJob, renewTiersJob } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)
const [influencer] = home.program.tiers.map(({ tierId }) => tierId)
const setClock = (harness: Harness, time: Date) =>
  harness.clock.moveMinutes((time.getTime() - harness.clock.now().getTime()) / 60_000)

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('three servers at once (postgres)', () => {
  const harnesses: Harness[] = []
  let address: string
  beforeAll(async () => {
    const database = await freshPostgres()
    address = database.address
    harnesses.push(await openHarness({ database }))
    for (let more = 0; more < 2; more += 1)
      harnesses.push(
        await openHarness({
          database: await openDatabase({ DATABASE_URL: database.address, DATA_DIR: '' }),
        }),
      )
  })
  afterAll(async () => {
    for (const harness of harnesses) await harness.close()
  })

  /** Runs every job on every server, twice, at the same time, with clocks that differ. */
  const allAtOnce = async (time: Date, beside: () => Promise<unknown>[] = () => []) => {
    harnesses.forEach((harness, place) =>
      setClock(harness, new Date(time.getTime() + [0, 61, -10][place]! * 60_000)),
    )
    const all = harnesses.flatMap(({ context }) =>
      [
        renewTiersJob,
        expirePointsJob,
        creditBirthdaysJob,
        renewTiersJob,
        expirePointsJob,
        creditBirthdaysJob,
      ].map((job) => job.run(context)),
    )
    await Promise.all([...all, ...beside()])
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'notify each member once, and expire once what has ended (round %i) [CO-39, CO-46, EN-73]',
    { timeout: 300_000 },
    async (round) => {
      const [harness] = harnesses as [Harness]
      const begin = addMonths(new Date('2090-08-31T20:00:00.000Z'), round * 24)
      harnesses.forEach((each) => setClock(each, begin))
      const sleepers = []
      for (let count = 0; count < 8; count += 1) sleepers.push(await harness.join())
      for (const sleeper of sleepers) await harness.award(sleeper, 300)
      const two = sleepers.slice(0, 2)

      const end = addMonths(begin, 18)
      for (const days of [-31, -30, -29, -8, -7, -3, 0]) await allAtOnce(addDays(end, days))
      // Two members redeem at the moment their points expire: exactly one of the two happens.
      const answers: boolean[] = []
      await allAtOnce(addDays(end, 1), () =>
        two.map(({ accountId }) =>
          redeem(harness.tx, {
            member: { accountId, brand: home.slug },
            offerId: offer.offerId,
            idempotencyKey: undefined,
            now: harness.clock.now(),
          }).then(
            () => answers.push(true),
            () => answers.push(false),
          ),
        ),
      )
      await allAtOnce(addDays(end, 2))

      const ids = anyOf(sleepers.map(({ loyaltyAccountId }) => loyaltyAccountId))
      expect(
        await harness.rows(
          sql`select kind, count(*)::int as count from notices where loyalty_account_id in ${ids} group by kind order by kind`,
        ),
      ).toEqual([
        { kind: 'expiry30', count: 8 },
        { kind: 'expiry7', count: 8 },
        { kind: 'tier', count: 8 },
      ])
      expect(
        await harness.rows(
          sql`select kind, count(*)::int as count from outbox where values ->> 'loyaltyAccountId' in ${ids} group by kind order by kind`,
        ),
      ).toEqual([
        { kind: 'pointsEnd', count: 16 },
        { kind: 'tierEnds', count: 8 },
      ])
      const ended = await harness.rows<{
        tier_id: string
        points: number
        expired: number
        spent: number
      }>(sql`
      select tier_id, redeemable_points as points,
        (select count(*)::int from point_entries where loyalty_account_id = l.id and reason_key = 'expired') as expired,
        (select count(*)::int from point_entries where loyalty_account_id = l.id and origin_type = 1) as spent
      from loyalty_accounts l where id in ${ids}`)
      for (const { tier_id: tier, points, expired, spent } of ended) {
        expect(tier).toBe(influencer)
        expect([expired, points]).toEqual(spent > 0 ? [0, 450 - offer.cost] : [1, 0])
      }
      expect(ended.filter(({ spent }) => spent > 0)).toHaveLength(answers.filter(Boolean).length)
    },
  )

  it('counts months in UTC in every time zone of the database [CO-36]', async () => {
    const [harness] = harnesses as [Harness]
    await harness.rows(
      sql`do $$ begin execute format('alter database %I set timezone to ''America/New_York''', current_database()); end $$`,
    )
    const elsewhere = await openDatabase({ DATABASE_URL: address, DATA_DIR: '' })
    const { rows } = (await elsewhere.tx.execute(
      sql`select (timestamptz '2092-01-15T12:00Z' - interval '18 months') = timestamptz '2090-07-15T12:00Z' as is_same`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ is_same: true }])
    await elsewhere.close()
  })
})
