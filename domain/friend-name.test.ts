import { describe, expect, it } from 'vitest'
import { friendName } from './friend-name.ts'

describe('friendName', () => {
  it.each([
    ['Léa', 'Léa'],
    ['  Mary  Ann\n', 'Mary Ann'],
    ['Jean-Éric', 'Jean-Éric'],
    ["D'Arcy", "D'Arcy"],
    ['O’Neil', 'O’Neil'],
    ['J. R.', 'J. R.'],
    ['M.-A.', 'M.-A.'],
    ['李小龍', '李小龍'],
    ['Mia 2', 'Mia 2'],
    ['Louis XIV', 'Louis XIV'],
    ['Ana\u202E', 'Ana'],
    ['Bartholomew Maximilian Fitzger', 'Bartholomew Maximilian Fitzger'],
    ['👩‍👧 Zoë', '👩‍👧 Zoë'],
  ])('accepts %j as %j', (typed, name) => expect(friendName(typed)).toBe(name))

  it.each([
    'Your account is blocked, call +1 900 555 or open https://evil.test/login now.',
    'https://evil.test',
    'evil.test',
    'Go to evil.co',
    'www evil',
    'evil．test',
    'evil。com',
    'a/b',
    'mia@evil.test',
    'tel:1',
    'http',
    '+1 900 555',
    '1-900-5',
    '(514) 55',
    '１２３４５',
    '1.9.0.0.5',
    'Bartholomew Maximilian Fitzgera',
    '',
    ' \n',
    '\u200B',
    undefined,
    null,
  ])('rejects %j', (typed) => expect(friendName(typed)).toBeUndefined())
})
