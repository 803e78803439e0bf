import { dayOf, daysLater, endOf, isOver, laterOf, monthsAfter } from './calendar.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Ladder, type Tier } from './tier.ts'

/** How long before its last day a member is told that she may lose her level. */
export const LEVEL_NOTICE_DAYS = 30

/** What counted for the level, and when: whole points, below zero when something was taken back. */
export type Counted = { at: Date; points: number }

/** When a level was last reached, and the day that a notice of its end has named, if one was sent. */
export type LevelPeriod = { reachedAt: Date; namedDay?: Date | undefined }

/** What time does to a level: it tells her ahead, or it measures her anew. */
export type LevelTurn<T extends Tier> = { does: 'notice'; lastDay: Date; lower: T; missing: number } | { does: 'measure'; tier: T }

const periodEnd = (reachedAt: Date): Date => dayOf(monthsAfter(reachedAt, WINDOW_MONTHS))

/** The last day on which she surely has her level, whatever happens: 18 months, and 30 days from being told. */
export const levelKeptUntil = ({ reachedAt, namedDay }: LevelPeriod, now: Date): Date =>
  namedDay ?? laterOf(periodEnd(reachedAt), dayOf(daysLater(now, LEVEL_NOTICE_DAYS)))

/** Whether there may be something to do: the notice is near, or the day it named is over. */
export const levelIsDue = ({ reachedAt, namedDay }: LevelPeriod, now: Date): boolean =>
  namedDay ? isOver(namedDay, now) : now >= daysLater(periodEnd(reachedAt), -LEVEL_NOTICE_DAYS)

/** CO-46: the points of the 18 months before a moment. */
export function countedBy(counted: readonly Counted[], moment: Date): number {
  const from = monthsAfter(moment, -WINDOW_MONTHS)
  return counted.reduce((sum, { at, points }) => (at > from ? sum + points : sum), 0)
}

/**
 * What time does now to the level of a member above the first. Nobody moves down who was not told 30 days before:
 * whoever comes late tells her late, and the level stays until 30 days after it.
 * @param counted everything that counted in the 18 months up to now
 */
export function levelTurn<T extends Tier>(period: LevelPeriod, current: T, ladder: Ladder<T>, counted: readonly Counted[], now: Date): LevelTurn<T> | undefined {
  if (!levelIsDue(period, now)) return undefined
  if (period.namedDay) return { does: 'measure', tier: tierReached(ladder, countedBy(counted, now)) }

  const lastDay = levelKeptUntil(period, now)
  const isEnded = isOver(periodEnd(period.reachedAt), now)
  const then = tierReached(ladder, countedBy(counted, isEnded ? now : endOf(lastDay)))
  if (then.sequence < current.sequence) return { does: 'notice', lastDay, lower: then, missing: missingFor(current, counted, now, endOf(lastDay)) }
  return isEnded ? { does: 'measure', tier: then } : undefined
}

/**
 * How many points are surely enough, whenever she earns them before the end: what counts shrinks from day to day as its
 * 18 months pass, so the least of it is what has to be made up for.
 */
function missingFor({ minPoints }: Tier, counted: readonly Counted[], now: Date, end: Date): number {
  const inTime = counted.filter(({ at }) => at > monthsAfter(now, -WINDOW_MONTHS)).sort((a, b) => a.at.getTime() - b.at.getTime())
  const passing = inTime.filter(({ at }) => at <= monthsAfter(end, -WINDOW_MONTHS))
  let left = inTime.reduce((sum, { points }) => sum + points, 0)
  let least = left
  for (const { points } of passing) {
    left -= points
    least = Math.min(least, left)
  }
  return Math.max(1, minPoints - least)
}
