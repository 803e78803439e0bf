import { describe, expect, it } from 'vitest'
import { languageFor } from './language.ts'

describe('the language of the page', () => {
  it.each([
    ['her choice', 'fr', 'en', ['en-US'], ['en', 'fr'], 'fr'],
    ['a choice that this brand does not speak', 'fr', undefined, ['en-US'], ['en'], 'en'],
    ['her account’s, where nothing was chosen on this phone', undefined, 'fr', ['en-US'], ['en', 'fr'], 'fr'],
    ['an account’s that this brand does not speak', undefined, 'fr', ['en-US'], ['en'], 'en'],
    ['the first the browser and the brand share', undefined, undefined, ['de-DE', 'fr-CA', 'en'], ['en', 'fr'], 'fr'],
    ['the brand’s first', undefined, undefined, ['ja'], ['fr', 'en'], 'fr'],
    ['a tag in capitals', undefined, undefined, ['FR'], ['en', 'fr'], 'fr'],
  ] as const)('%s', (_, chosen, ofAccount, spoken, offered, language) => {
    expect(languageFor({ chosen, ofAccount, spoken, offered })).toBe(language)
  })

  it.each([
    ['what its address names', 'fr', 'fr'],
    ['her choice, where that is nothing the brand speaks', 'de', 'en'],
    ['her choice, where it names nothing', '', 'en'],
  ])('%s', (_, named, language) => {
    expect(languageFor({ named, chosen: 'en', ofAccount: undefined, spoken: ['fr'], offered: ['en', 'fr'] })).toBe(language)
  })
})
