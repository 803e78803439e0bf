/** How facts are worded where the specification says it to the letter. */

/** CO-26: one prize, or prizes. */
export const isSeveral = (count: number): boolean => count > 1

/** CO-29: the day of a contest as "Month DD, YYYY", by the calendar of UTC, so that it is the same day for everybody. */
export function contestDate(iso: string, language: 'en' | 'fr'): string {
  const date = new Date(iso)
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date)
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()]
  if (language === 'fr') return `${day === 1 ? '1er' : day}\u00A0${month} ${year}`
  return `${month} ${String(day).padStart(2, '0')}, ${year}`
}

/** Whole dollars of whichever country reads it: "USD 1,200", "1 200 USD". */
export function usd(dollars: number, language: 'en' | 'fr'): string {
  const amount = new Intl.NumberFormat(language).format(dollars).replaceAll('\u202F', '\u00A0')
  return language === 'fr' ? `${amount}\u00A0USD` : `USD\u00A0${amount}`
}

/** CO-28: where contests are held, the same in every language. */
export const CONTEST_REGIONS = 'USA / UK / CANADA'

/** Where the reader is, unless a test says another place. */
type Place = { language: 'en' | 'fr'; timeZone?: string }

/** CO-30: the badge of an event, the month and the day of it where the reader is: "Feb", "5". */
export function eventBadge(iso: string, { language, timeZone }: Place): { month: string; day: string } {
  const date = new Date(iso)
  return {
    month: new Intl.DateTimeFormat(language, { month: 'short', timeZone }).format(date),
    day: new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(date),
  }
}

/** CO-31: its day and time where the reader is, as "ddd hh:mm a": "Fri 06:30 pm". French counts to 24: "ven. 18 h 30". */
export function eventTime(iso: string, { language, timeZone }: Place): string {
  const date = new Date(iso)
  const part = (options: Intl.DateTimeFormatOptions, name: Intl.DateTimeFormatPartTypes) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).formatToParts(date).find(({ type }) => type === name)?.value ?? ''
  const day = part({ weekday: 'short' }, 'weekday')
  // Minutes alone are not padded, whatever is asked.
  const minutes = part({ minute: '2-digit' }, 'minute').padStart(2, '0')
  if (language === 'fr') return `${day} ${part({ hour: 'numeric', hourCycle: 'h23' }, 'hour')}\u00A0h\u00A0${minutes}`
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', hour12: true }
  return `${day} ${part(clock, 'hour').padStart(2, '0')}:${minutes}\u00A0${part(clock, 'dayPeriod').toLowerCase()}`
}
