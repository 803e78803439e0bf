import { sql, type SQL } from 'drizzle-orm'

/** The only source of time on the server. Tests and the trial may move it; production never does. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that can be moved, for tests and the trial. */
export function movableClock(start?: Date): Clock & { moveMinutes(minutes: number): void } {
  let offset = start ? start.getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    moveMinutes(minutes) {
      offset += minutes * 60_000
    },
  }
}

/** A clock for tests: time passes by a millisecond a look, however slow the machine is, so that what comes later is later and nothing else. */
export function lookedAtClock(start = new Date()): Clock & { moveMinutes(minutes: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date((at += 1)),
    moveMinutes(minutes) {
      at += minutes * 60_000
    },
  }
}

export const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000)
export const daysAfter = (time: Date, days: number): Date => minutesAfter(time, days * 24 * 60)
/** How far another server's clock, or a call that waited for a lock, may be ahead of us. */
const TOLERANCE_MINUTES = 1
/** The latest time that can have been written by now. What is later was written before the clock was set back, and must not count as recent. */
export const latestWritten = (now: Date): Date => minutesAfter(now, TOLERANCE_MINUTES)
/**
 * Returns a condition: what was created and expires at these times is not over, and was not created ahead of a clock
 * that was set back, which would make it last longer. The columns are created_at and expires_at unless named.
 */
export const isLive = (now: Date, { created = sql`created_at`, expires = sql`expires_at` }: { created?: SQL; expires?: SQL } = {}): SQL =>
  sql`(${expires} > ${now.toISOString()}::timestamptz and ${created} <= ${latestWritten(now).toISOString()}::timestamptz)`
/** A time that somebody else has told, whose clock may be ahead of ours. */
export const notAfter = (now: Date, at: Date): Date => (at > now ? now : at)
