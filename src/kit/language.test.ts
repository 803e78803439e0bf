import { describe, expect, it } from 'vitest'
import { languageFor } from './language.ts'

describe('the language of the page', () => {
  it.each([
    ['her choice', 'fr', ['en-US'], ['en', 'fr'], 'fr'],
    ['a choice that this brand does not speak', 'fr', ['en-US'], ['en'], 'en'],
    ['the first the browser and the brand share', undefined, ['de-DE', 'fr-CA', 'en'], ['en', 'fr'], 'fr'],
    ['the brand’s first', undefined, ['ja'], ['fr', 'en'], 'fr'],
    ['a tag in capitals', undefined, ['FR'], ['en', 'fr'], 'fr'],
  ] as const)('%s', (_, chosen, spoken, offered, language) => {
    expect(languageFor({ chosen, spoken, offered })).toBe(language)
  })
})
