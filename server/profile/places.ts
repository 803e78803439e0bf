import type { Language } from '#contract/problems.ts'
import { inOrder } from '#domain/places.ts'
import { allCountries } from 'country-region-data'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { frenchRegions } from './provinces.ts'

/** `code` is the ISO 3166-2 one without the country's; a few regions have none, and stand under their name. */
export type Region = { code: string; name: string; isoCode: string }
export type Country = { code: string; name: string; aliases: readonly string[]; regions: readonly Region[]; hasZip: boolean }

const nameIn = (language: Language): ((code: string) => string | undefined) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}
const english = nameIn('en')

/** The data has the country's code before some of its regions', and `undefined` or nothing for those without one. */
function regionFrom(country: string, name: string, given: string): Region {
  const isoCode = /^[A-Z0-9]{1,3}$/.exec(given.toUpperCase().replace(`${country}-`, ''))?.[0] ?? ''
  return { name, isoCode, code: isoCode || name }
}

const countries = new Map<string, Country>(allCountries.map(([name, code, regions]) => [code, {
  code,
  name: english(code) ?? name,
  aliases: [name],
  regions: regions.map(([region, given]) => regionFrom(code, region, given)),
  hasZip: postcodeValidatorExistsForCountry(code),
}]))

/** All countries by their names in a language. */
export function countriesIn(language: Language): { code: string; name: string }[] {
  const named = nameIn(language)
  return inOrder([...countries.values()].map(({ code, name }) => ({ code, name: named(code) ?? name })), language)
}

/** States, provinces or regions of a country by their names in a language. */
export const regionsIn = ({ code: country, regions }: Country, language: Language): { code: string; name: string }[] =>
  regions
    .map(({ code, name }) => ({ code, name: (language === 'fr' ? frenchRegions[country]?.[code] : undefined) ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, language))

/** Accents, case and the way of writing `and` do not tell places apart. */
const folded = (typed: string): string =>
  typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('&', 'and').replace(/[’']/g, "'").replace(/\s+/g, ' ').trim()

export const countryByCode = (code: string): Country | undefined => countries.get(code.toUpperCase())

/** A country by its code or its English name. */
export function countryOf(typed: string): Country | undefined {
  const wanted = folded(typed)
  return countryByCode(typed.trim()) ?? [...countries.values()].find(({ name, aliases }) => [name, ...aliases].some((known) => folded(known) === wanted))
}

/** A region of a country by its code or its name. */
export function regionOf({ code: country, regions }: Country, typed: string): Region | undefined {
  const wanted = folded(typed)
  return regions.find(({ code }) => folded(code) === wanted)
    ?? regions.find(({ name, code }) => [name, frenchRegions[country]?.[code] ?? name].some((known) => folded(known) === wanted))
}

/** Where a postal code has its space, counted from the end. */
const spaceFromEnd: Record<string, number> = { CA: 3, GB: 3 }

/** A postal code of a country as it is written there; nothing when it is none. */
export function zipOf({ code, hasZip }: Country, typed: string): string | undefined {
  const place = spaceFromEnd[code]
  const bare = typed.toUpperCase().replace(/[\s-]/g, '')
  const zip = place === undefined ? typed : `${bare.slice(0, -place)} ${bare.slice(-place)}`
  return !hasZip || postcodeValidator(zip, code) ? zip : undefined
}
