import { expect, it } from 'vitest'
import { sortCountries } from './countries.ts'

it.each([
  ['en', ['United States', 'Canada', 'Austria', 'Egypt', 'Germany']],
  ['fr', ['États-Unis', 'Canada', 'Allemagne', 'Autriche', 'Égypte']],
])('sorts countries by name with US and CA first, in %s [SC-49]', (language, names) => {
  const displayNames = new Intl.DisplayNames(language, { type: 'region' })
  const countries = ['DE', 'EG', 'CA', 'AT', 'US'].map((code) => ({
    code,
    name: displayNames.of(code) ?? '',
  }))
  expect(sortCountries(countries, language).map(({ name }) => name)).toEqual(names)
})
