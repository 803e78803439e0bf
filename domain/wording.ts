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
