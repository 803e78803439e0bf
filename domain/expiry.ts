import { dayOf, daysLater, isOver, laterOf, monthsAfter } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'

/** Days before expiry at which the two notices are sent (CO-39). */
export const EXPIRY_NOTICE_DAYS = { expiry30: 30, expiry7: 7 } as const
export type ExpiryNotice = keyof typeof EXPIRY_NOTICE_DAYS

/** The last earn or redemption, and the day that each notice named, undefined until sent. */
export type IdlePeriod = { activeAt: Date } & { [Kind in ExpiryNotice]?: Date | undefined }

const periodEnd = (activeAt: Date): Date => dayOf(monthsAfter(activeAt, WINDOW_MONTHS))

/**
 * Returns the expiry day that a notice sent now names. A late notice moves it, so that the member
 * always has the full 30 or 7 days.
 */
export const dayNamedBy = (kind: ExpiryNotice, { activeAt, expiry30 }: IdlePeriod, now: Date): Date =>
  laterOf(expiry30 ?? periodEnd(activeAt), dayOf(daysLater(now, EXPIRY_NOTICE_DAYS[kind])))

/** Returns the last day of the points if nothing is earned or redeemed until then. */
export function pointsKeptUntil(period: IdlePeriod, now: Date): Date {
  if (period.expiry7) return period.expiry7
  return dayNamedBy(period.expiry30 ? 'expiry7' : 'expiry30', period, now)
}

/** Returns the step that is due now for idle points: a notice, expiry, or undefined. */
export function expiryStep({ activeAt, expiry30, expiry7 }: IdlePeriod, now: Date): ExpiryNotice | 'expire' | undefined {
  if (!expiry30) return now >= daysLater(periodEnd(activeAt), -EXPIRY_NOTICE_DAYS.expiry30) ? 'expiry30' : undefined
  if (!expiry7) return now >= daysLater(expiry30, -EXPIRY_NOTICE_DAYS.expiry7) ? 'expiry7' : undefined
  return isOver(expiry7, now) ? 'expire' : undefined
}
