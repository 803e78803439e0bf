import type { Language } from '#contract/problems.ts'
import { sortCountries } from '#domain/countries.ts'
import { allCountries } from 'country-region-data'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { frenchRegions } from './french-regions.ts'

/** `code`: the ISO 3166-2 code without the country; the name for the few regions without a code. */
export type Region = { code: string; name: string; isoCode: string }
export type Country = {
  code: string
  name: string
  aliases: readonly string[]
  regions: readonly Region[]
  hasZip: boolean
}

const namesFor = (language: Language): ((code: string) => string | undefined) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}
const english = namesFor('en')

/**
 * The library prefixes some codes with the country, and has `undefined` or nothing for regions
 * without one.
 */
function regionFrom(country: string, name: string, rawCode: string): Region {
  const isoCode =
    /^[A-Z0-9]{1,3}$/.exec(rawCode.toUpperCase().replace(`${country}-`, ''))?.[0] ?? ''
  return { name, isoCode, code: isoCode || name }
}

const countries = new Map<string, Country>(
  allCountries.map(([name, code, regions]) => [
    code,
    {
      code,
      name: english(code) ?? name,
      aliases: [name],
      regions: regions.map(([region, rawCode]) => regionFrom(code, region, rawCode)),
      hasZip: postcodeValidatorExistsForCountry(code),
    },
  ]),
)

/** Returns all countries with their names in a language, in display order. */
export function countriesInLanguage(language: Language): { code: string; name: string }[] {
  const nameOf = namesFor(language)
  return sortCountries(
    [...countries.values()].map(({ code, name }) => ({ code, name: nameOf(code) ?? name })),
    language,
  )
}

/** Returns the states, provinces or regions of a country, sorted by name in a language. */
export const regionsInLanguage = (
  { code: country, regions }: Country,
  language: Language,
): { code: string; name: string }[] =>
  regions
    .map(({ code, name }) => ({
      code,
      name: (language === 'fr' ? frenchRegions[country]?.[code] : undefined) ?? name,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language))

/** Ignores accents, case and the spelling of `and`. */
const normalized = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

export const countryByCode = (code: string): Country | undefined =>
  countries.get(code.toUpperCase())

/** Finds a country by its code or its English name. */
export function countryOf(typed: string): Country | undefined {
  const query = normalized(typed)
  return (
    countryByCode(typed.trim()) ??
    [...countries.values()].find(({ name, aliases }) =>
      [name, ...aliases].some((candidate) => normalized(candidate) === query),
    )
  )
}

/** Finds a region of a country by its code or its name. */
export function regionOf({ code: country, regions }: Country, typed: string): Region | undefined {
  const query = normalized(typed)
  return (
    regions.find(({ code }) => normalized(code) === query) ??
    regions.find(({ name, code }) =>
      [name, frenchRegions[country]?.[code] ?? name].some(
        (candidate) => normalized(candidate) === query,
      ),
    )
  )
}

/** Position of the space in a postal code, counted from the end. */
const spaceFromEnd: Record<string, number> = { CA: 3, GB: 3 }

/** Returns a postal code as its country writes it; undefined if it is invalid. */
export function zipRuleOf({ code, hasZip }: Country, typed: string): string | undefined {
  const place = spaceFromEnd[code]
  const bare = typed.toUpperCase().replace(/[\s-]/g, '')
  const zip = place === undefined ? typed : `${bare.slice(0, -place)} ${bare.slice(-place)}`
  return !hasZip || postcodeValidator(zip, code) ? zip : undefined
}
