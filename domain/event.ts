/** EN-38: what a calendar needs of an event. Times are ISO 8601. */
export type CalendarEvent = { eventId: string; name: string; startDate: string; endDate?: string | undefined; description: string; address: string; link?: string | undefined }

/** An event whose end nobody has told is over so long after its beginning. */
const USUAL_MS = 3 * 3_600_000

/** Whether it is over. */
export const isOver = ({ startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>, now: Date): boolean =>
  now.getTime() >= (endDate ? Date.parse(endDate) : Date.parse(startDate) + USUAL_MS)

/** The ones to come, the next first; when all are over, those that were, the last first. */
export function inTurn<T extends Pick<CalendarEvent, 'startDate' | 'endDate'>>(events: readonly T[], now: Date): T[] {
  const byStart = [...events].sort((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))
  const toCome = byStart.filter((event) => !isOver(event, now))
  return toCome.length > 0 ? toCome : byStart.reverse()
}

/**
 * An event as a file for calendars (RFC 5545).
 * @param host the brand's, which makes the event's name one of the whole world
 * @param now when the file is made
 */
export function calendarFile({ eventId, name, startDate, endDate, description, address, link }: CalendarEvent, { host, now }: { host: string; now: Date }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laurel//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapedText(`${eventId}@${host}`)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(startDate))}`,
    ...(endDate ? [`DTEND:${utc(new Date(endDate))}`] : []),
    `SUMMARY:${escapedText(name)}`,
    ...(description ? [`DESCRIPTION:${escapedText(description)}`] : []),
    ...(address ? [`LOCATION:${escapedText(address)}`] : []),
    // An address is written as it is: what could end its line is no part of one.
    ...(link && !/[\s\p{Cc}]/u.test(link) ? [`URL:${link}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ].flatMap(folded).map((line) => `${line}\r\n`).join('')
}

/** 20270205T233000Z */
const utc = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Section 3.3.11: what has a meaning is marked, line breaks are written, and other signs that cannot be seen are left out. */
const escapedText = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\uFFFD').replace(/\r\n?|\n|\u2028|\u2029/g, '\n').replace(/[^\P{Cc}\n]/gu, '').replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** Section 3.1: no line is longer than 75 octets; what goes on begins with a space. */
const MOST_OCTETS = 75

function folded(line: string): string[] {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const sign of line) {
    const size = octetsOf(sign)
    if (octets + size > MOST_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += sign
    octets += size
  }
  return [...lines, current]
}

/** In UTF-8. */
function octetsOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
