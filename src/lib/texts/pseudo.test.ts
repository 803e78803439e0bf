import { allTexts } from '#texts/all-texts.ts'
import { describe, expect, it } from 'vitest'
import { pseudoIfEnabled, pseudo } from './pseudo.ts'

describe('the pseudo-language', () => {
  it.each([
    ['Log In', '⟦Løg Îñ··⟧'],
    ['I agree to the {link}.', '⟦Î ågréé tø thé {link}.······⟧'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => expect(pseudo(text)).toBe(shown))

  it('makes every text at least a third longer and keeps its placeholders', () => {
    for (const text of Object.values(allTexts.en).filter((each) => typeof each === 'string')) {
      expect(pseudo(text).length).toBeGreaterThanOrEqual(
        (text.replace(/\{\w+\}/g, '').length * 4) / 3,
      )
      expect(pseudo(text).match(/\{\w+\}/g)).toEqual(text.match(/\{\w+\}/g))
    }
  })

  it('is off unless the address asks for it', () =>
    expect(pseudoIfEnabled('Log In')).toBe('Log In'))
})
