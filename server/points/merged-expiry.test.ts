import { sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { expirePointsJob } from './jobs.ts'
import { addEntry } from './ledger.ts'

const WELCOME = home.program.welcome.points

describe('points that arrive without activity of their own', () => {
  let harness: Harness
  beforeEach(async () => {
    harness = await openHarness()
  })
  afterEach(() => harness.close())

  const later = async (days: number) => {
    harness.clock.moveMinutes(days * 24 * 60)
    // Twice: the second run finds nothing to do.
    for (let hour = 0; hour < 2; hour += 1) await expirePointsJob.run(harness.context)
  }
  const stateOf = async ({ loyaltyAccountId }: MemberCaller) => {
    const [row] = await harness.rows<{ points: number }>(
      sql`select redeemable_points as points from loyalty_accounts where id = ${loyaltyAccountId}`,
    )
    const messages = await harness.rows(
      sql`select 1 from outbox where kind = 'pointsEnd' and values ->> 'loyaltyAccountId' = ${loyaltyAccountId}`,
    )
    return { points: row?.points, emails: messages.length }
  }
  const award = ({ loyaltyAccountId }: MemberCaller, at: Date) =>
    addEntry(harness.tx, {
      loyaltyAccountId,
      redeemable: 70,
      tierPoints: 70,
      originType: 3,
      reason: { key: 'purchase' },
      key: 'old',
      at,
      now: harness.clock.now(),
    })
  /** Runs the job until everything is announced and expired. */
  const expired = async () => {
    for (const days of [530, 10, 25, 10, 10]) await later(days)
  }

  it.each(['by a merge', 'for an old purchase'] as const)(
    'expire after emails of their own, when they arrive after an expiry: %s [CO-39]',
    async (source) => {
      const [mia, old] = [await harness.join(), await harness.join()]
      const joined = addDays(harness.clock.now(), -1)
      await expired()
      expect([await stateOf(mia), await stateOf(old)]).toEqual([
        { points: 0, emails: 2 },
        { points: 0, emails: 2 },
      ])
      await award(source === 'by a merge' ? old : mia, joined)
      if (source === 'by a merge') await harness.merge(old, mia)
      await later(0)
      expect(await stateOf(mia)).toEqual({ points: 70, emails: 3 })
      await later(24)
      expect(await stateOf(mia)).toEqual({ points: 70, emails: 4 })
      await later(5)
      expect(await stateOf(mia)).toEqual({ points: 70, emails: 4 })
      await later(5)
      expect(await stateOf(mia)).toEqual({ points: 0, emails: 4 })
    },
  )

  it('move the announced day, when they arrive before it [CO-39]', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    for (const days of [530, 10]) await later(days)
    expect(await stateOf(mia)).toEqual({ points: WELCOME, emails: 1 })
    await harness.merge(old, mia)
    await later(0)
    expect(await stateOf(mia)).toEqual({ points: WELCOME * 2, emails: 2 })
    await later(29)
    expect(await stateOf(mia)).toMatchObject({ points: WELCOME * 2 })
    for (const days of [5, 8]) await later(days)
    expect(await stateOf(mia)).toEqual({ points: 0, emails: 3 })
  })
})
