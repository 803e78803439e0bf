import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The only source of time on the server. Tests and the demo move it, production never does. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that can be moved, for tests and the demo. */
export function movableClock(start?: Date): Clock & { moveMinutes(minutes: number): void } {
  let offset = start ? start.getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    moveMinutes(minutes) {
      offset += minutes * 60_000
    },
  }
}

/**
 * Returns a clock for tests that advances one millisecond per read, so that later reads are later
 * on any machine, however slow.
 */
export function cachedClock(start = new Date()): Clock & { moveMinutes(minutes: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date((at += 1)),
    moveMinutes(minutes) {
      at += minutes * 60_000
    },
  }
}

export const minutesAfter = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000)
export const daysAfter = (time: Date, days: number): Date => minutesAfter(time, days * 24 * 60)
/** How far another server's clock, or a transaction that waited for a lock, can be ahead of us. */
const TOLERANCE_MINUTES = 1
/**
 * Returns the latest time that a stored timestamp can have. A later one was written before the
 * clock was set back and must not count as recent.
 */
export const latestRecorded = (now: Date): Date => minutesAfter(now, TOLERANCE_MINUTES)
/**
 * Returns a condition: the row has not expired, and was not created ahead of a clock that was set
 * back, which would prolong it.
 * @param now a time, or the placeholder of a prepared read
 * @param row a table with both columns, or two expressions
 */
export const isLive = (
  now: Date | SQLWrapper,
  row: { createdAt: SQLWrapper; expiresAt: SQLWrapper },
): SQL => {
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`
  const latest =
    now instanceof Date
      ? sql`${latestRecorded(now).toISOString()}::timestamptz`
      : sql`${at} + make_interval(mins => ${TOLERANCE_MINUTES})`
  return sql`(${row.expiresAt} > ${at} and ${row.createdAt} <= ${latest})`
}
/** Returns a time reported by another machine, at most `now`: its clock can be ahead of ours. */
export const notAfter = (now: Date, at: Date): Date => (at > now ? now : at)
