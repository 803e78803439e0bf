import type { Clock } from '../time/clock.ts'

const HOUR_MS = 3_600_000

type Log = (message: string, facts: Record<string, string>) => void

/**
 * Returns a log function that writes the same message once an hour at most, so that repeated
 * requests do not fill the log.
 */
export function hourlyAlerts(clock: Clock, log: Log): Log {
  const loggedAt = new Map<string, number>()
  return (message, facts) => {
    const [key, now] = [JSON.stringify([message, facts]), clock.now().getTime()]
    for (const [other, at] of loggedAt) if (now - at >= HOUR_MS || now < at) loggedAt.delete(other)
    if (loggedAt.has(key)) return
    loggedAt.set(key, now)
    log(message, facts)
  }
}
