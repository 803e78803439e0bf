import { addDays, endOfDay } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  influencer,
  jobs,
  muse,
  names,
  storyMembers,
  loyaltyAccountRow,
  start,
  noticesSentTo,
} from '#server/testing/membership-stories.ts'
import { openHarness } from '#server/testing/harness.ts'

const SEEDS = Math.min(20, Number(process.env['SOAK_ROUNDS'] ?? 2))

/** Returns a random number generator with the same numbers for the same seed. */
function randomWith(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

describe.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
  'jobs at random hours, twice, late, stopped for weeks, with clocks that differ (seed %i)',
  (seed) => {
    it(
      'notify first, do nothing twice and nothing early [CO-39, CO-46, EN-73]',
      { timeout: 600_000 },
      async () => {
        const harness = await openHarness()
        const { members, live } = await storyMembers(harness)
        const roll = randomWith(seed)
        for (
          let now = addDays(new Date(start), 1);
          now < new Date('2092-10-01T00:00:00.000Z');
          now = addDays(now, roll(12) === 0 ? 10 + roll(60) : (1 + roll(150)) / 24)
        ) {
          await live(now.toISOString())
          const rounds = [...jobs, ...(roll(3) === 0 ? jobs : [])].sort(() => roll(3) - 1)
          for (const job of rounds) {
            await job.run(harness.context)
            harness.clock.moveMinutes([61, -10, -51][roll(3)]!)
          }
        }
        for (const name of names) {
          const notices = await noticesSentTo(harness, members[name])
          const messages = await harness.rows(
            sql`select 1 from outbox where values ->> 'loyaltyAccountId' = ${members[name].loyaltyAccountId}`,
          )
          expect([name, messages.length]).toEqual([name, notices.length])
          expect(new Set(notices.map(({ kind, period }) => `${kind} ${period}`)).size).toBe(
            notices.length,
          )
          for (const { kind, noticed, ends } of notices)
            expect(
              endOfDay(new Date(ends)) >= addDays(new Date(noticed), kind === 'expiry7' ? 7 : 30),
              `${name} ${kind}`,
            ).toBe(true)

          const [expired, ...more] = await harness.rows<{ at: string; idempotency_key: string }>(
            sql`select at, idempotency_key from point_entries where loyalty_account_id = ${members[name].loyaltyAccountId} and reason_key = 'expired'`,
          )
          // Members with a birthday may have missed it in the weeks without a server, and keep their
          // points longer.
          const hasBirthday = [
            'leapling',
            'sylvester',
            'january',
            'joinedThatDay',
            'joinedDayAfter',
          ].includes(name)
          if (!hasBirthday)
            expect([name, expired !== undefined]).toEqual([
              name,
              ['newcomer', 'sleeper', 'elsewhere'].includes(name),
            ])
          expect(more).toEqual([])
          if (expired) {
            const last = notices.find(
              ({ kind, ends }) => kind === 'expiry7' && expired.idempotency_key.endsWith(ends),
            )
            const before = notices.filter(
              ({ kind, period }) => kind !== 'tier' && period === last?.period,
            )
            expect(before.map(({ kind }) => kind).sort()).toEqual(['expiry30', 'expiry7'])
            for (const { ends } of before)
              expect(new Date(expired.at) >= endOfDay(new Date(ends))).toBe(true)
          }
          const gifts = await harness.rows<{ year: string }>(
            sql`select left(reason_values ->> 'date', 4) as year from point_entries where loyalty_account_id = ${members[name].loyaltyAccountId} and origin_type = 7`,
          )
          expect([name, new Set(gifts.map(({ year }) => year)).size]).toEqual([name, gifts.length])
        }
        for (const name of ['sleeper', 'stepsDown'] as const) {
          const [notice] = (await noticesSentTo(harness, members[name])).filter(
            ({ kind }) => kind === 'tier',
          )
          const { tier, reached } = await loyaltyAccountRow(harness, members[name])
          expect([name, tier]).toEqual([name, name === 'sleeper' ? influencer : muse])
          expect(new Date(reached) >= endOfDay(new Date(notice!.ends))).toBe(true)
        }
        await harness.close()
      },
    )
  },
)
