import { daysLater, monthsAfter } from '#domain/calendar.ts'
import { dayNamedBy, expiryStep } from '#domain/expiry.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { addEntry } from './ledger.ts'
import { sendNotice, voidNotices } from './notice.ts'
import type { Round } from './round.ts'

/** More than the 30 days of the first notice plus what months of different lengths add. */
const NOTICE_WINDOW_DAYS = 36

/**
 * CO-39: points without activity for 18 months expire, after emails 30 and 7 days before. They
 * never expire before the announced day: an email that is sent late moves it.
 */
export const idlePoints: Round = {
  which: (now) => sql`l.redeemable_points > 0
    and coalesce(l.last_active_at, l.joined_at) < ${daysLater(monthsAfter(now, -WINDOW_MONTHS), NOTICE_WINDOW_DAYS).toISOString()}::timestamptz`,
  isDue: ({ redeemablePoints, idle }, now) => redeemablePoints > 0 && expiryStep(idle, now) !== undefined,
  async turn(tx, loyaltyAccount, now) {
    const { id, idle, idlePeriod, redeemablePoints } = loyaltyAccount
    const step = expiryStep(idle, now)
    if (step === 'expire') {
      const reason = { key: 'expired' } as const
      const { replayed } = await addEntry(tx, { loyaltyAccountId: id, redeemable: -redeemablePoints, counted: 0, originType: 13, reason, key: `expired:${id}:${idle.expiry7?.toISOString()}`, at: now })
      // The entry exists: an earlier announcement for that day took effect. These points came
      // later, so announce again.
      if (replayed) await voidNotices(tx, loyaltyAccount)
    } else if (step) {
      const message = { kind: 'pointsEnd', values: { points: String(redeemablePoints) } } as const
      await sendNotice(tx, loyaltyAccount, { kind: step, period: idlePeriod, lastDay: dayNamedBy(step, idle, now), letter: message }, now)
    }
  },
}
