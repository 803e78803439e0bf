export type TimeLeft = { days: number; hours: number; mins: number; secs: number }

const SECOND = 1000
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND]

/** SC-64: what is left, in whole parts; a part of a second counts as one, so that nothing is left only at zero. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND)
  return { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR), mins: Math.floor((left % HOUR) / MINUTE), secs: Math.floor((left % MINUTE) / SECOND) }
}

/** When a drop opens: EN-10, by its countdown where it has one. */
export const opensAt = ({ countDownDate, dateOpen }: { countDownDate?: string | null | undefined; dateOpen: string }): string => countDownDate ?? dateOpen

/**
 * RT-32, and what the resolutions add to it: who comes to log in, to her account, by a friend's link or to read the rules
 * is never kept waiting; neither is a member who stands at a till with her pass.
 */
const exempt = /^\/(login|reset|register|confirm-email|account|claim|about\/claim|transfer[^/]*|contest-rules|preview|studio|pass|terms|privacy|countdown)(\/|$)|edrop/i

/** RT-31: whether a page shows a forced countdown instead of its content. */
export const isHeldBack = (pathname: string): boolean => !exempt.test(pathname)

/** The hour at which an evening begins, where she is. */
const EVENING = 18
/** Whoever could not be told in time is told that it is open, but not for ever. */
const LATE_DAYS = 3

/** Whether a time zone is one; what a phone says of itself may be anything. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether it is time for the one letter: from the evening before a drop opens, where she is, to three days after. */
export function isTimeToTell({ opens, zone, now }: { opens: Date; zone: string | null; now: Date }): boolean {
  if (now.getTime() >= opens.getTime()) return now.getTime() - opens.getTime() <= LATE_DAYS * DAY
  const [here, there] = [placeIn(now, zone), placeIn(opens, zone)]
  const daysLeft = Math.round((Date.parse(there.day) - Date.parse(here.day)) / DAY)
  return daysLeft <= 0 || (daysLeft === 1 && here.hour >= EVENING)
}

/** The day and the hour that a clock on the wall shows there. */
function placeIn(time: Date, zone: string | null): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** From when on anybody may have to be told, wherever she is: no zone is further than this from another. */
export const mayBeTold = ({ opens, now }: { opens: Date; now: Date }): boolean =>
  now.getTime() >= opens.getTime() - 2 * DAY && now.getTime() <= opens.getTime() + LATE_DAYS * DAY
