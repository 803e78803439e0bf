/**
 * Calendar arithmetic in UTC, which has no daylight saving and one day for everybody. A day is
 * stored as its noon, because that instant falls on the same date nearly everywhere on Earth.
 */

const DAY = 24 * 60 * 60_000

/** Adds calendar months (or subtracts). A day that the month lacks becomes its last day. */
export function addMonths(time: Date, months: number): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(
    Date.UTC(year, month, Math.min(time.getUTCDate(), lastDay)) +
      (time.getTime() - midnightOf(time)),
  )
}

/** Adds days of 24 hours (negative: subtracts). */
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY)

/** Returns the UTC day of a time, as its noon. */
export const dayOfInstant = (time: Date): Date => new Date(midnightOf(time) + DAY / 2)

/** Returns when a day has ended in every time zone: the last one is twelve hours behind UTC. */
export const endOfDay = (day: Date): Date => addDays(dayOfInstant(day), 1)

/** Returns whether a day has ended in every time zone. */
export const isDayOver = (day: Date, now: Date): boolean => now >= endOfDay(day)

/** Returns the later of two times. */
export const laterDay = (one: Date, other: Date): Date => (one > other ? one : other)

/** Returns the UTC date as YYYY-MM-DD. */
export const dateOf = (time: Date): string => time.toISOString().slice(0, 10)

const midnightOf = (time: Date): number =>
  Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
