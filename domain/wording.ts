/** Formats that the specification fixes literally. */

/** Returns whether a contest has prizes in the plural (CO-26). */
export const isPlural = (count: number): boolean => count > 1

/** Formats a contest's date as "Month DD, YYYY" in UTC, the same day for everybody (CO-29). */
export function contestDate(iso: string, language: 'en' | 'fr'): string {
  const date = new Date(iso)
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date)
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()]
  if (language === 'fr') return `${day === 1 ? '1er' : day}\u00A0${month} ${year}`
  return `${month} ${String(day).padStart(2, '0')}, ${year}`
}

/** Formats whole US dollars: "USD 1,200", "1 200 USD". */
export function usd(dollars: number, language: 'en' | 'fr'): string {
  const amount = new Intl.NumberFormat(language).format(dollars).replaceAll('\u202F', '\u00A0')
  return language === 'fr' ? `${amount}\u00A0USD` : `USD\u00A0${amount}`
}

/** Regions of contests, the same in every language (CO-28). */
export const CONTEST_REGIONS = 'USA / UK / CANADA'

/** The reader's language and time zone; without a time zone, that of the device. */
type Locale = { language: 'en' | 'fr'; timeZone?: string }

/** Returns the badge of an event: month and day in the reader's time zone, "Feb" and "5" (CO-30). */
export function eventBadge(
  iso: string,
  { language, timeZone }: Locale,
): { month: string; day: string } {
  const date = new Date(iso)
  return {
    month: new Intl.DateTimeFormat(language, { month: 'short', timeZone }).format(date),
    day: new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(date),
  }
}

/**
 * Formats day and time of an event in the reader's time zone as "ddd hh:mm a" (CO-31): "Fri 06:30
 * pm". French uses 24 hours: "ven. 18 h 30".
 */
export function eventTime(iso: string, { language, timeZone }: Locale): string {
  const date = new Date(iso)
  const part = (options: Intl.DateTimeFormatOptions, name: Intl.DateTimeFormatPartTypes) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone })
      .formatToParts(date)
      .find(({ type }) => type === name)?.value ?? ''
  const day = part({ weekday: 'short' }, 'weekday')
  // Intl does not pad minutes that are formatted alone.
  const minutes = part({ minute: '2-digit' }, 'minute').padStart(2, '0')
  if (language === 'fr')
    return `${day} ${part({ hour: 'numeric', hourCycle: 'h23' }, 'hour')}\u00A0h\u00A0${minutes}`
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', hour12: true }
  return `${day} ${part(clock, 'hour').padStart(2, '0')}:${minutes}\u00A0${part(clock, 'dayPeriod').toLowerCase()}`
}
