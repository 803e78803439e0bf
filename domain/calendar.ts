/**
 * What the house reckons days and months by: the calendar of UTC, which has no daylight saving and one day for
 * everybody. A day is told by its noon, because then it is the same day nearly everywhere on Earth.
 */

const DAY = 24 * 60 * 60_000

/** Months later, or earlier, as a calendar counts them: a day that the month does not have becomes its last. */
export function monthsAfter(time: Date, months: number): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(time.getUTCDate(), lastDay)) + (time.getTime() - midnightOf(time)))
}

export const daysLater = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY)

/** The day of a moment, told by its noon. */
export const dayOf = (time: Date): Date => new Date(midnightOf(time) + DAY / 2)

/** When a day is over wherever she is: the last place to see it end is twelve hours behind UTC. */
export const endOf = (day: Date): Date => daysLater(dayOf(day), 1)

export const isOver = (day: Date, now: Date): boolean => now >= endOf(day)

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** A day as YYYY-MM-DD. */
export const dateOf = (time: Date): string => time.toISOString().slice(0, 10)

const midnightOf = (time: Date): number => Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
