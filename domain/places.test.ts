import { expect, it } from 'vitest'
import { inOrder } from './places.ts'

it.each([
  ['en', ['United States', 'Canada', 'Austria', 'Egypt', 'Germany']],
  ['fr', ['États-Unis', 'Canada', 'Allemagne', 'Autriche', 'Égypte']],
])('countries stand in the order of their names, US and CA first, in %s [SC-49]', (language, names) => {
  const named = new Intl.DisplayNames(language, { type: 'region' })
  const countries = ['DE', 'EG', 'CA', 'AT', 'US'].map((code) => ({ code, name: named.of(code) ?? '' }))
  expect(inOrder(countries, language).map(({ name }) => name)).toEqual(names)
})
