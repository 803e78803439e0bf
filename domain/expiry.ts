import { dayOfInstant, addDays, isDayOver, laterDay, addMonths } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'

/** Days before expiry at which the two notices are sent (CO-39). */
export const EXPIRY_NOTICE_DAYS = { expiry30: 30, expiry7: 7 } as const
export type ExpiryNotice = keyof typeof EXPIRY_NOTICE_DAYS

/** The last earn or redemption, and the day that each notice named, undefined until sent. */
export type IdlePeriod = { activeAt: Date } & { [Kind in ExpiryNotice]?: Date | undefined }

const periodEnd = (activeAt: Date): Date => dayOfInstant(addMonths(activeAt, WINDOW_MONTHS))

/**
 * Returns the expiry day that a notice sent now names. A late notice moves it, so that the member
 * always has the full 30 or 7 days.
 */
export const announcedDay = (
  kind: ExpiryNotice,
  { activeAt, expiry30 }: IdlePeriod,
  now: Date,
): Date =>
  laterDay(expiry30 ?? periodEnd(activeAt), dayOfInstant(addDays(now, EXPIRY_NOTICE_DAYS[kind])))

/** Returns the last day of the points if nothing is earned or redeemed until then. */
export function pointsExpireOn(period: IdlePeriod, now: Date): Date {
  if (period.expiry7) return period.expiry7
  return announcedDay(period.expiry30 ? 'expiry7' : 'expiry30', period, now)
}

/** Returns the step that is due now for idle points: a notice, expiry, or undefined. */
export function nextExpiryStep(
  { activeAt, expiry30, expiry7 }: IdlePeriod,
  now: Date,
): ExpiryNotice | 'expire' | undefined {
  if (!expiry30)
    return now >= addDays(periodEnd(activeAt), -EXPIRY_NOTICE_DAYS.expiry30)
      ? 'expiry30'
      : undefined
  if (!expiry7) return now >= addDays(expiry30, -EXPIRY_NOTICE_DAYS.expiry7) ? 'expiry7' : undefined
  return isDayOver(expiry7, now) ? 'expire' : undefined
}
