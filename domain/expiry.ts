import { dayOf, daysLater, isOver, laterOf, monthsAfter } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'

/** CO-39: how many days ahead a member is told, twice. */
export const EXPIRY_NOTICE_DAYS = { expiry30: 30, expiry7: 7 } as const
export type ExpiryNotice = keyof typeof EXPIRY_NOTICE_DAYS

/** Her last earn or spend, and the days that the notices of this period have named, as far as they were sent. */
export type IdlePeriod = { activeAt: Date } & { [Kind in ExpiryNotice]?: Date | undefined }

const periodEnd = (activeAt: Date): Date => dayOf(monthsAfter(activeAt, WINDOW_MONTHS))

/** The day that a notice sent now would name: what is late moves the end, so that there are always 30 and 7 days. */
export const dayNamedBy = (kind: ExpiryNotice, { activeAt, expiry30 }: IdlePeriod, now: Date): Date =>
  laterOf(expiry30 ?? periodEnd(activeAt), dayOf(daysLater(now, EXPIRY_NOTICE_DAYS[kind])))

/** The last day on which what she has can be spent, if nothing is earned or redeemed until then. */
export function pointsKeptUntil(period: IdlePeriod, now: Date): Date {
  if (period.expiry7) return period.expiry7
  return dayNamedBy(period.expiry30 ? 'expiry7' : 'expiry30', period, now)
}

/** What time does now to points that nobody touches. */
export function expiryStep({ activeAt, expiry30, expiry7 }: IdlePeriod, now: Date): ExpiryNotice | 'expire' | undefined {
  if (!expiry30) return now >= daysLater(periodEnd(activeAt), -EXPIRY_NOTICE_DAYS.expiry30) ? 'expiry30' : undefined
  if (!expiry7) return now >= daysLater(expiry30, -EXPIRY_NOTICE_DAYS.expiry7) ? 'expiry7' : undefined
  return isOver(expiry7, now) ? 'expire' : undefined
}
