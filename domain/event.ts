/** The fields of an event that a calendar entry needs (EN-38). Times are ISO 8601. */
export type CalendarEvent = {
  /** Days before the event when the calendar reminds; without it there is no reminder. */
  remindDays?: number | undefined
  eventId: string
  name: string
  startDate: string
  endDate?: string | undefined
  description: string
  address: string
  link?: string | undefined
}

/** Assumed duration of an event without an end date. */
const DEFAULT_DURATION_MS = 3 * 3_600_000

/** Returns whether an event is over. */
export const isEventOver = (
  { startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>,
  now: Date,
): boolean =>
  now.getTime() >= (endDate ? Date.parse(endDate) : Date.parse(startDate) + DEFAULT_DURATION_MS)

/** Returns the upcoming events, earliest first; when all are over, the past ones, latest first. */
export function sortEvents<T extends Pick<CalendarEvent, 'startDate' | 'endDate'>>(
  events: readonly T[],
  now: Date,
): T[] {
  const byStart = [...events].sort(
    (one, other) => Date.parse(one.startDate) - Date.parse(other.startDate),
  )
  const upcoming = byStart.filter((event) => !isEventOver(event, now))
  return upcoming.length > 0 ? upcoming : byStart.reverse()
}

/**
 * Returns an event as an iCalendar file (RFC 5545).
 * @param host the brand's host, which makes the event's UID globally unique
 * @param now when the file is made
 */
export function calendarFile(
  { eventId, name, startDate, endDate, description, address, link, remindDays }: CalendarEvent,
  { host, now }: { host: string; now: Date },
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laurel//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(`${eventId}@${host}`)}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(new Date(startDate))}`,
    ...(endDate ? [`DTEND:${formatUtc(new Date(endDate))}`] : []),
    `SUMMARY:${escapeText(name)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(address ? [`LOCATION:${escapeText(address)}`] : []),
    // A URL is not escaped, so one with whitespace or control characters is left out.
    ...(link && !/[\s\p{Cc}]/u.test(link) ? [`URL:${link}`] : []),
    ...(remindDays === undefined ? [] : alarm(name, remindDays)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .flatMap(foldLine)
    .map((line) => `${line}\r\n`)
    .join('')
}

const alarm = (name: string, days: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(name)}`,
  `TRIGGER:-P${days}D`,
  'END:VALARM',
]

/** Formats a time as 20270205T233000Z. */
const formatUtc = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Escapes special characters and line breaks, removes control characters (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\r\n?|\n|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** A line has at most 75 octets; continuation lines start with a space (RFC 5545, section 3.1). */
const MAX_OCTETS = 75

function foldLine(line: string): string[] {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current]
}

/** Returns the length of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
