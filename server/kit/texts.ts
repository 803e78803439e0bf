import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { everything, type AnyTextKey } from '#texts/everything.ts'
import { format } from '#texts/format.ts'

/** A text of the house in the reader's language, the pack's own words first. */
export function tell(key: AnyTextKey | (string & {}), values: Record<string, string | number>, brand: BrandPack, language: Language): string {
  const text = brand.texts[language][key] ?? everything[language][key]
  return text === undefined ? '' : format(text, values, language)
}

/** A point in time of the database as it goes over the wire. */
export const instantOf = (value: string | Date): string => new Date(value).toISOString()

/** What the brand calls its programme, in the reader's language. */
export const programmeName = (brand: BrandPack, language: Language): string =>
  tell('programme.name', {}, brand, language) || brand.programme.membershipAsset.name

const locales = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** An amount of money in the reader's language. Cents are hundredths of the currency. */
export const moneyIn = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)

/** A day in the reader's language, of an instant or of YYYY-MM-DD; by the calendar of UTC. */
export const dayIn = (language: Language, value: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
