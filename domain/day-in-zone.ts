import { addDays, dateOf } from './calendar.ts'

/** A day in a time zone: its date as YYYY-MM-DD, and when it begins and ends. */
export type Day = { date: string; begins: Date; ends: Date }

/** Returns the day that a time is on in a time zone. A day can have 23 or 25 hours. */
export function dayInZone(time: Date, zone: string): Day {
  const date = dateOf(asUtc(time, zone))
  const midnight = new Date(`${date}T00:00:00Z`)
  return { date, begins: inZone(midnight, zone), ends: inZone(addDays(midnight, 1), zone) }
}

/** Returns what the clock of a zone shows at a time, as if it were UTC. */
function asUtc(time: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const [date, clock] = [
    [part('year'), part('month'), part('day')].join('-'),
    [part('hour'), part('minute'), part('second')].join(':'),
  ]
  return new Date(`${date}T${clock}Z`)
}

/**
 * Returns when the clock of a zone shows a time. The second step is for days on which the clock changes. Where the
 * clock skips midnight, the day begins with the change, which the first step has found.
 */
function inZone(shown: Date, zone: string): Date {
  const step = (guess: Date) =>
    new Date(guess.getTime() + shown.getTime() - asUtc(guess, zone).getTime())
  const first = step(shown)
  const second = step(first)
  return asUtc(second, zone) < shown ? first : second
}
