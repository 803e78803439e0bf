import { describe, expect, it } from 'vitest'
import { languageFor } from './language.ts'

describe('the language of the page', () => {
  it.each([
    ['uses the language chosen on this phone', 'fr', 'en', ['en-US'], ['en', 'fr'], 'fr'],
    ['ignores a choice that the brand does not offer', 'fr', undefined, ['en-US'], ['en'], 'en'],
    [
      'uses the account’s language without a choice on this phone',
      undefined,
      'fr',
      ['en-US'],
      ['en', 'fr'],
      'fr',
    ],
    [
      'ignores an account’s language that the brand does not offer',
      undefined,
      'fr',
      ['en-US'],
      ['en'],
      'en',
    ],
    [
      'uses the first language that browser and brand share',
      undefined,
      undefined,
      ['de-DE', 'fr-CA', 'en'],
      ['en', 'fr'],
      'fr',
    ],
    ['falls back to the brand’s first language', undefined, undefined, ['ja'], ['fr', 'en'], 'fr'],
    ['accepts a language tag in capitals', undefined, undefined, ['FR'], ['en', 'fr'], 'fr'],
  ] as const)('%s', (_, chosen, ofAccount, spoken, offered, language) => {
    expect(languageFor({ chosen, ofAccount, spoken, offered })).toBe(language)
  })

  it.each([
    ['uses the language in the address', 'fr', 'fr'],
    ['uses the choice when the brand does not offer the language in the address', 'de', 'en'],
    ['uses the choice when the language in the address is empty', '', 'en'],
  ])('%s', (_, named, language) => {
    expect(
      languageFor({
        named,
        chosen: 'en',
        ofAccount: undefined,
        spoken: ['fr'],
        offered: ['en', 'fr'],
      }),
    ).toBe(language)
  })
})
