import { describe, expect, it } from 'vitest'
import { isTeamName, normalizeTeamName } from './team-name.ts'

describe('the name of a person or a till', () => {
  it.each(['Ada', ' Zoé  L. ', 'Till 2', '7', 'مريم', '田中', 'a'.repeat(60)])(
    'may be %j',
    (name) => {
      expect(isTeamName(name)).toBe(true)
    },
  )

  it.each([
    ['nothing', ''],
    ['spaces', ' \u00A0 '],
    ['punctuation alone', '—'],
    ['a space without a width', '\u200B'],
    ['a name and a space without a width', 'Noor\u200B'],
    ['a change of direction', '\u202EaroN'],
    ['a line break', 'Noor\nAda'],
    ['a line separator', 'Noor\u2028Ada'],
    ['a tab', 'Noor\tAda'],
    ['half of a character', 'Noor\uD800'],
    ['a character that shows nothing', 'Noor\u3164'],
    ['more than 60 characters', 'a'.repeat(61)],
  ])('is not %s', (_, name) => {
    expect(isTeamName(name)).toBe(false)
  })

  it('has one spelling', () => {
    expect(normalizeTeamName('  Ada \u00A0 Lovelace ')).toBe('Ada Lovelace')
    expect(normalizeTeamName('Zoe\u0301')).toBe('Zo\u00E9')
  })
})
