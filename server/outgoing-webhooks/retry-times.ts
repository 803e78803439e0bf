import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'

/** Days in which a delivery is tried again. */
export const GIVE_UP_AFTER_DAYS = 3
const MAX_PAUSE_MINUTES = 6 * 60

/**
 * Returns when a failed delivery is tried again: after one minute, then after twice as long each time, up to six
 * hours; undefined once it has been tried for three days.
 * @param attempts including the one that has failed
 */
export function nextAttempt({
  attempts,
  queuedAt,
  now,
}: {
  attempts: number
  queuedAt: Date
  now: Date
}): Date | undefined {
  if (now >= daysAfter(queuedAt, GIVE_UP_AFTER_DAYS)) return undefined
  return minutesAfter(now, Math.min(MAX_PAUSE_MINUTES, 2 ** Math.min(attempts - 1, 20)))
}
