import { dayOf, daysLater, endOf, isOver, laterOf, monthsAfter } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Ladder, type Tier } from './tier.ts'

/** Days before the last day of a tier at which the member is notified. */
export const LEVEL_NOTICE_DAYS = 30

/** Points that count for the tier, and when: whole points, negative for a reversal. */
export type Counted = { at: Date; points: number }

/** When a tier was last reached, and the last day that a notice has named, if one was sent. */
export type LevelPeriod = { reachedAt: Date; namedDay?: Date | undefined }

/** What is due for a tier: a notice, or a new measurement of the tier. */
export type LevelTurn<T extends Tier> = { does: 'notice'; lastDay: Date; lower: T; missing: number } | { does: 'measure'; tier: T }

const periodEnd = (reachedAt: Date): Date => dayOf(monthsAfter(reachedAt, WINDOW_MONTHS))

/** Returns the last certain day of the tier: after 18 months, and 30 days after the notice. */
export const levelKeptUntil = ({ reachedAt, namedDay }: LevelPeriod, now: Date): Date =>
  namedDay ?? laterOf(periodEnd(reachedAt), dayOf(daysLater(now, LEVEL_NOTICE_DAYS)))

/** Returns whether something may be due: the notice, or the measurement after the day it named. */
export const levelIsDue = ({ reachedAt, namedDay }: LevelPeriod, now: Date): boolean =>
  namedDay ? isOver(namedDay, now) : now >= daysLater(periodEnd(reachedAt), -LEVEL_NOTICE_DAYS)

/** Returns the points counted in the 18 months before a moment (CO-46). */
export function countedBy(counted: readonly Counted[], moment: Date): number {
  const from = monthsAfter(moment, -WINDOW_MONTHS)
  return counted.reduce((sum, { at, points }) => (at > from ? sum + points : sum), 0)
}

/**
 * Returns what is due for the tier of a member above the first. A member moves down at the earliest
 * 30 days after the notice; a late notice moves the last day.
 * @param counted everything that counted in the 18 months up to now
 */
export function levelTurn<T extends Tier>(period: LevelPeriod, current: T, ladder: Ladder<T>, counted: readonly Counted[], now: Date): LevelTurn<T> | undefined {
  if (!levelIsDue(period, now)) return undefined
  if (period.namedDay) return { does: 'measure', tier: tierReached(ladder, countedBy(counted, now)) }

  const lastDay = levelKeptUntil(period, now)
  const isEnded = isOver(periodEnd(period.reachedAt), now)
  const tierThen = tierReached(ladder, countedBy(counted, isEnded ? now : endOf(lastDay)))
  if (tierThen.sequence < current.sequence) return { does: 'notice', lastDay, lower: tierThen, missing: missingFor(current, counted, now, endOf(lastDay)) }
  return isEnded ? { does: 'measure', tier: tierThen } : undefined
}

/**
 * Returns how many points keep the tier, whenever they are earned before the end. Counted points
 * shrink as entries leave the 18 months, so the smallest sum until the end decides.
 */
function missingFor({ minPoints }: Tier, counted: readonly Counted[], now: Date, end: Date): number {
  const inWindow = counted.filter(({ at }) => at > monthsAfter(now, -WINDOW_MONTHS)).sort((a, b) => a.at.getTime() - b.at.getTime())
  const leavingWindow = inWindow.filter(({ at }) => at <= monthsAfter(end, -WINDOW_MONTHS))
  let sum = inWindow.reduce((total, { points }) => total + points, 0)
  let lowest = sum
  for (const { points } of leavingWindow) {
    sum -= points
    lowest = Math.min(lowest, sum)
  }
  return Math.max(1, minPoints - lowest)
}
