import { expect, it } from 'vitest'
import { hasCardNumber, isCardNumber } from './card-number.ts'

it.each([
  ['a number', '4111111111111111', true],
  ['a number in groups', 'card: 4111 1111 1111 1111', true],
  ['a number with hyphens', '{"n":"5555-5555-5555-4444"}', true],
  ['15 digits', '378282246310005', true],
  ['a wrong check digit', '4111111111111112', false],
  ['too few digits', '411111111111', false],
  ['a token', 'SCabc4111def1111', false],
  ['a token with the digits of a number', 'SC4111111111111111ab', false],
  ['digits at the end of a token', '"SCab4111111111111111"', false],
  ['a date', '2026-11-25T10:00:00.000Z', false],
])('%s', (_, text, isFound) => {
  expect(hasCardNumber(text)).toBe(isFound)
})

it.each([
  ['a number', '4111111111111111', true],
  ['a number in groups', ' 4111 1111-1111 1111 ', true],
  ['a wrong check digit', '4111111111111112', false],
  ['a number in a text', 'card 4111111111111111', false],
  ['an id with the digits of a number', 'a22a2ad9-06e6-4e6e-8139-518888888888', false],
])('is %s, or not', (_, text, isOne) => {
  expect(isCardNumber(text)).toBe(isOne)
})
