import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { format, formatNumberIn, type Text } from './format.ts'

const inEnglish = { one: '{count} point', other: '{count} points' }
const inFrench = { one: '{count} point', other: '{count} points' }

describe('format', () => {
  it.each<[Text, Record<string, string | number>, string, string]>([
    // text, values, language, expected
    ['Close', {}, 'en', 'Close'],
    ['{points} points to {tier}', { points: 70, tier: 'Icon' }, 'en', '70 points to Icon'],
    ['{name}, {name}', { name: 'Mia' }, 'en', 'Mia, Mia'],
    ['{code}', { code: '2024' }, 'en', '2024'],
    ['{points}', { points: 12500 }, 'en', '12,500'],
    ['{points}', { points: 12500 }, 'fr', '12\u202F500'],
    ['Hello {name}', {}, 'en', 'Hello {name}'],
    [inEnglish, { count: 0 }, 'en', '0 points'],
    [inEnglish, { count: 1 }, 'en', '1 point'],
    [inEnglish, { count: 2 }, 'en', '2 points'],
    [inFrench, { count: 0 }, 'fr', '0 point'],
    [inFrench, { count: 1 }, 'fr', '1 point'],
    [inFrench, { count: 2 }, 'fr', '2 points'],
    [inFrench, { count: 1_000_000 }, 'fr', '1\u202F000\u202F000 points'],
    [inEnglish, {}, 'en', '{count} points'],
  ])('formats %j with %j in %s', (text, values, language, expected) => {
    expect(format(text, values, language)).toBe(expected)
  })

  it('inserts a value as it is, even when it looks like a placeholder or a pattern', () => {
    expect(format('{a} {b}', { a: '{b}', b: '$&' }, 'en')).toBe('{b} $&')
  })
})

describe('number', () => {
  it.each(['en', 'fr'])('formats in %s like Intl', (language) => {
    const byIntl = new Intl.NumberFormat(language)
    // Adding 0 turns -0 into 0.
    const anyNumber = fc
      .oneof(
        fc.integer({ min: -2000, max: 20_000 }),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true }),
      )
      .map((value) => value + 0)
    fc.assert(
      fc.property(
        anyNumber,
        (value) => void expect(formatNumberIn(value, language)).toBe(byIntl.format(value)),
      ),
    )
  })
})
