import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { allTexts, type AnyTextKey } from '#texts/all-texts.ts'
import { format, inFrenchStyle, type Text } from '#texts/format.ts'

/**
 * Returns a text in the member's language; the pack's own text takes precedence. Empty if there is
 * none.
 */
export function translate(
  key: AnyTextKey | (string & {}),
  values: Record<string, string | number>,
  brand: BrandPack,
  language: Language,
): string {
  const text = textOf(key, brand, language)
  return text === undefined ? '' : format(text, values, language)
}

/**
 * Returns the same, but undefined when there is no such text or one of its values is missing or
 * empty.
 */
export function translateComplete(
  key: string,
  values: Record<string, string | number>,
  brand: BrandPack,
  language: Language,
): string | undefined {
  const text = textOf(key, brand, language)
  if (text === undefined) return undefined
  const placeholders = (typeof text === 'string' ? text : text.one + text.other).matchAll(
    /\{(\w+)\}/g,
  )
  for (const [, name = ''] of placeholders) if ((values[name] ?? '') === '') return undefined
  return format(text, values, language)
}

const textOf = (key: string, brand: BrandPack, language: Language): Text | undefined =>
  brand.texts[language][key] ?? allTexts[language][key]

/** Returns a database timestamp in the wire format (ISO 8601, UTC). */
export const toInstant = (value: string | Date): string => new Date(value).toISOString()

/** Returns the brand's name of its program. */
export const programName = (brand: BrandPack, language: Language): string =>
  translate('program.name', {}, brand, language) || brand.program.membershipAsset.name

const locales = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<Language, string>

/**
 * Creating an Intl formatter costs a hundred times as much as using it. Limited, because shops send
 * the currency.
 */
const MAX_FORMATTERS = 50
const formatters = new Map<string, unknown>()

function formatterOf<Formatter>(key: string, make: () => Formatter): Formatter {
  const cached = formatters.get(key) as Formatter | undefined
  if (cached) return cached
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  const made = make()
  formatters.set(key, made)
  return made
}

/** Returns an amount of money; empty when it is invalid. Cents are hundredths of the currency. */
export function formatMoney(language: Language, cents: number, currency: string): string {
  if (!Number.isFinite(cents) || !/^[a-z]{3}$/i.test(currency)) return ''
  const formatter = formatterOf(
    `${language} ${currency.toUpperCase()}`,
    () =>
      new Intl.NumberFormat(locales[language], {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }),
  )
  return formatter.format(cents / 100)
}

/** Returns whole dollars: "$25", in French "25 $". */
export const formatDollars = (language: Language, dollars: number): string =>
  formatterOf(
    `${language} dollars`,
    () =>
      new Intl.NumberFormat(locales[language], {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  ).format(dollars)

/** Returns the day (UTC) of an instant or of YYYY-MM-DD; empty when it is invalid. */
export function formatDay(language: Language, value: string): string {
  const day = new Date(value)
  if (Number.isNaN(day.getTime())) return ''
  const formatter = formatterOf(
    `${language} day`,
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
  )
  return inFrenchStyle(formatter.format(day), language)
}

/** Minutes by which the last time zone is behind UTC. */
const LAST_ZONE_MINUTES = 12 * 60

/**
 * Returns an instant whose date in UTC is the last day of something that ends, in the last time zone.
 * Readers in other zones have at least that day.
 */
export const lastDayOf = (end: Date): Date => minutesAfter(end, -LAST_ZONE_MINUTES)

/** Returns the last day of something that ends at an instant, as `formatDay` does. */
export const formatLastDay = (language: Language, end: Date): string =>
  formatDay(language, lastDayOf(end).toISOString())

/** Returns local date and time in a time zone: "Saturday, June 5, 2027 at 11:00 a.m. EDT". */
export function formatMoment(language: Language, value: string, timeZone: string): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const formatter = formatterOf(
    `${language} moment ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locales[language], {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
  )
  return inFrenchStyle(formatter.format(moment), language)
}
