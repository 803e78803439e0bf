import { daysLater, monthsAfter } from '#domain/calendar.ts'
import { dayNamedBy, expiryStep } from '#domain/expiry.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { addEntry } from './ledger.ts'
import { sendNotice, voidNotices } from './notice.ts'
import type { Round } from './round.ts'

/** More than the 30 days of the first notice and what months of different lengths make of them. */
const LOOKS_AHEAD_DAYS = 36

/**
 * CO-39: what nobody touched for 18 months expires, after letters 30 and 7 days ahead. The day that was named is kept:
 * a letter that leaves late moves it.
 */
export const idlePoints: Round = {
  which: (now) => sql`l.redeemable_points > 0
    and coalesce(l.last_active_at, l.joined_at) < ${daysLater(monthsAfter(now, -WINDOW_MONTHS), LOOKS_AHEAD_DAYS).toISOString()}::timestamptz`,
  isDue: ({ redeemablePoints, idle }, now) => redeemablePoints > 0 && expiryStep(idle, now) !== undefined,
  async turn(tx, standing, now) {
    const { id, idle, idlePeriod, redeemablePoints } = standing
    const step = expiryStep(idle, now)
    if (step === 'expire') {
      const reason = { key: 'expired' } as const
      const { replayed } = await addEntry(tx, { loyaltyAccountId: id, redeemable: -redeemablePoints, counted: 0, originType: 13, reason, key: `expired:${id}:${idle.expiry7?.toISOString()}`, at: now })
      // What was announced for that day ended then; these came afterwards, of an activity no younger, and are announced anew.
      if (replayed) await voidNotices(tx, standing)
    } else if (step) {
      const letter = { kind: 'pointsEnd', values: { points: String(redeemablePoints) } } as const
      await sendNotice(tx, standing, { kind: step, period: idlePeriod, lastDay: dayNamedBy(step, idle, now), letter }, now)
    }
  },
}
