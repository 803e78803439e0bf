import { originKeys } from '#domain/history.ts'
import { describe, expect, it } from 'vitest'
import { everything } from './everything.ts'
import type { Text } from './format.ts'

const { en: english, fr: french } = everything
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const placeholders = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')))].sort()

describe('the words of the house', () => {
  it('are the same in both languages, and none is empty', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
    for (const words of [english, french]) {
      expect(Object.entries(words).filter(([, text]) => formsOf(text).some((form) => form.trim() === ''))).toEqual([])
    }
  })

  it.each(Object.keys(english))('%s has the same gaps to fill in both languages', (key) => {
    expect(placeholders(french[key] ?? '')).toEqual(placeholders(english[key] ?? ''))
  })

  it('name every origin of points [EN-67] [EN-68] [EN-69] [EN-70] [EN-71] [EN-72] [EN-73] [EN-74] [EN-75] [EN-76] [EN-77] [EN-78] [EN-79] [EN-80] [EN-81]', () => {
    expect(Object.values(originKeys).map((key) => english[`history.${key}`])).toEqual([
      'Redeemed a voucher', 'Friend referral', 'Made a purchase', 'Import without redemption', 'Yearly spend (current year)', 'Shop referral',
      'Birthday', 'Instagram follow', 'Points transferred', 'Redeemable points transferred', 'Subscription purchase', 'Wrote a review',
      'Custom action', 'Poll response', 'Strava follow',
    ])
  })

  it('call any other origin an unknown action, spelled as specified [EN-82]', () => {
    expect(english['history.unknown']).toBe('Unkown action')
  })
})

describe('French', () => {
  const sentences = Object.entries(french).flatMap(([key, text]) => formsOf(text).map((form) => [key, form] as const))
  const where = (pattern: RegExp) => sentences.filter(([, form]) => pattern.test(form))

  it('keeps a sign with its word: no-break spaces before : ; ! ? » and the dollar, and after «', () => {
    expect(where(/[ \w][:;!?»](\s|$)|« |\d ?\$/)).toEqual([])
  })

  it('has typographic apostrophes', () => {
    expect(where(/'/)).toEqual([])
  })
})
