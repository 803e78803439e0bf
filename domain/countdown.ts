export type TimeLeft = { days: number; hours: number; mins: number; secs: number }

const SECOND = 1000
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND]

/** Splits milliseconds into whole parts (SC-64), rounded up, so that 0 means it is over. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND)
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    mins: Math.floor((left % HOUR) / MINUTE),
    secs: Math.floor((left % MINUTE) / SECOND),
  }
}

/** Returns when a drop opens: its countdown date if it has one, else its opening date (EN-10). */
export const opensAtInstant = ({
  countDownDate,
  dateOpen,
}: {
  countDownDate?: string | null | undefined
  dateOpen: string
}): string => countDownDate ?? dateOpen

/**
 * Pages that never show a countdown (RT-32 and the resolutions): login, account, links from other
 * members, rules, and the pass, which a member may be showing at a till.
 */
const exempt =
  /^\/(login|reset|register|confirm-email|account|claim|about\/claim|transfer[^/]*|contest-rules|preview|studio|pass|terms|privacy|countdown)(\/|$)|edrop/i

/** Returns whether a page shows a forced countdown instead of its content (RT-31). */
export const isLocked = (pathname: string): boolean => !exempt.test(pathname)

/** The hour at which the evening begins in the member's time zone. */
const EVENING_HOUR = 18
/** Members who could not be notified before the opening are notified up to this many days after it. */
const LATE_DAYS = 3

/** Returns whether a string is a time zone. Time zones reported by a phone are not trusted. */
export function isTimeZone(zone: string): boolean {
  try {
    return (
      zone !== '' &&
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/**
 * Returns whether the one email about a drop is due: from 18:00 on the evening before it opens, in
 * the member's time zone (UTC when null), until three days after.
 */
export function isAnnouncementDue({
  opens,
  zone,
  now,
}: {
  opens: Date
  zone: string | null
  now: Date
}): boolean {
  if (now.getTime() >= opens.getTime()) return now.getTime() - opens.getTime() <= LATE_DAYS * DAY
  const [localNow, localOpening] = [localTime(now, zone), localTime(opens, zone)]
  const daysLeft = Math.round((Date.parse(localOpening.day) - Date.parse(localNow.day)) / DAY)
  return daysLeft <= 0 || (daysLeft === 1 && localNow.hour >= EVENING_HOUR)
}

/** Returns the date and the hour in a time zone. */
function localTime(time: Date, zone: string | null): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** Returns whether the email may be due in any time zone: zones are less than two days apart. */
export const canBeAnnounced = ({ opens, now }: { opens: Date; now: Date }): boolean =>
  now.getTime() >= opens.getTime() - 2 * DAY && now.getTime() <= opens.getTime() + LATE_DAYS * DAY
