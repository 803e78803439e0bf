import { addDays, addMonths } from '#domain/calendar.ts'
import { announcedDay, nextExpiryStep } from '#domain/expiry.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { and, gt, sql } from 'drizzle-orm'
import { addEntry } from './ledger.ts'
import { sendNotice, deleteExpiryNotices } from './expiry-notices.ts'
import { activeAt } from './loyalty-accounts.ts'
import type { PeriodicCheck } from './periodic-checks.ts'
import { loyaltyAccounts } from './table.ts'

/** More than the 30 days of the first notice plus what months of different lengths add. */
const NOTICE_WINDOW_DAYS = 36

/**
 * CO-39: points without activity for 18 months expire, after emails 30 and 7 days before. They
 * never expire before the announced day: an email that is sent late moves it.
 */
export const expireIdlePoints: PeriodicCheck = {
  where(now) {
    const end = addDays(addMonths(now, -WINDOW_MONTHS), NOTICE_WINDOW_DAYS)
    return and(
      gt(loyaltyAccounts.redeemablePoints, 0),
      sql`${activeAt} < ${end.toISOString()}::timestamptz`,
    )
  },
  isDue: ({ redeemablePoints, idlePeriod }, now) =>
    redeemablePoints > 0 && nextExpiryStep(idlePeriod, now) !== undefined,
  async process(tx, loyaltyAccount, now) {
    const { id, idlePeriod: idle, expiryNoticePeriod, redeemablePoints } = loyaltyAccount
    const step = nextExpiryStep(idle, now)
    if (step === 'expire') {
      const reason = { key: 'expired' } as const
      const { replayed } = await addEntry(tx, {
        loyaltyAccountId: id,
        redeemable: -redeemablePoints,
        tierPoints: 0,
        originType: 13,
        reason,
        key: `expired:${id}:${idle.expiry7?.toISOString()}`,
        at: now,
      })
      // The entry exists: an earlier announcement for that day took effect. These points came
      // later, so announce again.
      if (replayed) await deleteExpiryNotices(tx, loyaltyAccount)
    } else if (step) {
      const message = { kind: 'pointsEnd', values: { points: String(redeemablePoints) } } as const
      await sendNotice(
        tx,
        loyaltyAccount,
        {
          kind: step,
          period: expiryNoticePeriod,
          lastDay: announcedDay(step, idle, now),
          email: message,
        },
        now,
      )
    }
  },
}
