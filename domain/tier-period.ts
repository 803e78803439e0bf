import { dayOfInstant, addDays, endOfDay, isDayOver, laterDay, addMonths } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Tiers, type Tier } from './tier.ts'

/** Days before the last day of a tier at which the member is notified. */
export const TIER_NOTICE_DAYS = 30

/** Points that count for the tier, and when: whole points, negative for a reversal. */
export type DatedPoints = { at: Date; points: number }

/** When a tier was last reached, and the last day that a notice has named, if one was sent. */
export type TierPeriod = { reachedAt: Date; announcedDay?: Date | undefined }

/** What is due for a tier: a notice, or a new measurement of the tier. */
export type TierRenewal<T extends Tier> =
  | { action: 'notice'; lastDay: Date; lowerTier: T; missing: number }
  | { action: 'measure'; tier: T }

const periodEnd = (reachedAt: Date): Date => dayOfInstant(addMonths(reachedAt, WINDOW_MONTHS))

/** Returns the last certain day of the tier: after 18 months, and 30 days after the notice. */
export const tierKeptUntil = ({ reachedAt, announcedDay }: TierPeriod, now: Date): Date =>
  announcedDay ?? laterDay(periodEnd(reachedAt), dayOfInstant(addDays(now, TIER_NOTICE_DAYS)))

/** Returns whether something may be due: the notice, or the measurement after the day it named. */
export const isTierDue = ({ reachedAt, announcedDay }: TierPeriod, now: Date): boolean =>
  announcedDay
    ? isDayOver(announcedDay, now)
    : now >= addDays(periodEnd(reachedAt), -TIER_NOTICE_DAYS)

/** Returns the points counted in the 18 months before a moment (CO-46). */
function tierPointsFrom(counted: readonly DatedPoints[], moment: Date): number {
  const from = addMonths(moment, -WINDOW_MONTHS)
  return counted.reduce((sum, { at, points }) => (at > from ? sum + points : sum), 0)
}

/**
 * Returns what is due for the tier of a member above the first. A member moves down at the earliest
 * 30 days after the notice; a late notice moves the last day.
 * @param counted everything that counted in the 18 months up to now
 */
export function renewTier<T extends Tier>(
  period: TierPeriod,
  current: T,
  tiers: Tiers<T>,
  counted: readonly DatedPoints[],
  now: Date,
): TierRenewal<T> | undefined {
  if (!isTierDue(period, now)) return undefined
  if (period.announcedDay)
    return { action: 'measure', tier: tierReached(tiers, tierPointsFrom(counted, now)) }

  const lastDay = tierKeptUntil(period, now)
  const isEnded = isDayOver(periodEnd(period.reachedAt), now)
  const tierThen = tierReached(tiers, tierPointsFrom(counted, isEnded ? now : endOfDay(lastDay)))
  if (tierThen.sequence < current.sequence)
    return {
      action: 'notice',
      lastDay,
      lowerTier: tierThen,
      missing: missingFor(current, counted, now, endOfDay(lastDay)),
    }
  return isEnded ? { action: 'measure', tier: tierThen } : undefined
}

/**
 * Returns how many points keep the tier, whenever they are earned before the end. Counted points
 * shrink as entries leave the 18 months, so the smallest sum until the end decides.
 */
function missingFor(
  { minPoints }: Tier,
  counted: readonly DatedPoints[],
  now: Date,
  end: Date,
): number {
  const inWindow = counted
    .filter(({ at }) => at > addMonths(now, -WINDOW_MONTHS))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const leavingWindow = inWindow.filter(({ at }) => at <= addMonths(end, -WINDOW_MONTHS))
  let sum = inWindow.reduce((total, { points }) => total + points, 0)
  let lowest = sum
  for (const { points } of leavingWindow) {
    sum -= points
    lowest = Math.min(lowest, sum)
  }
  return Math.max(1, minPoints - lowest)
}
