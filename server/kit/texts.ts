import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { everything, type AnyTextKey } from '#texts/everything.ts'
import { format, withFirst, type Text } from '#texts/format.ts'

/** A text of the house in the reader's language, the pack's own words first. */
export function tell(key: AnyTextKey | (string & {}), values: Record<string, string | number>, brand: BrandPack, language: Language): string {
  const text = textOf(key, brand, language)
  return text === undefined ? '' : format(text, values, language)
}

/** The same for a sentence that is made of facts: nothing where one of them is missing or empty, or where there is no such text. */
export function tellWhole(key: string, values: Record<string, string | number>, brand: BrandPack, language: Language): string | undefined {
  const text = textOf(key, brand, language)
  if (text === undefined) return undefined
  const gaps = (typeof text === 'string' ? text : text.one + text.other).matchAll(/\{(\w+)\}/g)
  for (const [, name = ''] of gaps) if ((values[name] ?? '') === '') return undefined
  return format(text, values, language)
}

const textOf = (key: string, brand: BrandPack, language: Language): Text | undefined => brand.texts[language][key] ?? everything[language][key]

/** A point in time of the database as it goes over the wire. */
export const instantOf = (value: string | Date): string => new Date(value).toISOString()

/** What the brand calls its programme, in the reader's language. */
export const programmeName = (brand: BrandPack, language: Language): string =>
  tell('programme.name', {}, brand, language) || brand.programme.membershipAsset.name

const locales = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** Constructing an Intl formatter costs a hundred times as much as using it. Bounded, because shops name the currency. */
const MOST_FORMATTERS = 50
const formatters = new Map<string, unknown>()

function formatterOf<Formatter>(key: string, make: () => Formatter): Formatter {
  const cached = formatters.get(key) as Formatter | undefined
  if (cached) return cached
  if (formatters.size >= MOST_FORMATTERS) formatters.clear()
  const made = make()
  formatters.set(key, made)
  return made
}

/** An amount of money in the reader's language; nothing for what is no amount. Cents are hundredths of the currency. */
export function moneyIn(language: Language, cents: number, currency: string): string {
  if (!Number.isFinite(cents) || !/^[a-z]{3}$/i.test(currency)) return ''
  const formatter = formatterOf(`${language} ${currency.toUpperCase()}`, () => new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }))
  return formatter.format(cents / 100)
}

/** A day in the reader's language, of an instant or of YYYY-MM-DD, by the calendar of UTC; nothing for what is no day. */
export function dayIn(language: Language, value: string): string {
  const day = new Date(value)
  if (Number.isNaN(day.getTime())) return ''
  const formatter = formatterOf(`${language} day`, () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }))
  return withFirst(formatter.format(day), language)
}

/** A moment as a clock on the wall shows it there: "Saturday, June 5, 2027 at 11:00 a.m. EDT". */
export function momentIn(language: Language, value: string, timeZone: string): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const formatter = formatterOf(`${language} moment ${timeZone}`, () => new Intl.DateTimeFormat(locales[language], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }))
  return withFirst(formatter.format(moment), language)
}
