import { expect, it } from 'vitest'
import { isExpired, printedExpiry } from './cardDates.ts'

const card = { brand: 'Visa', last4: '4242', expMonth: 8, expYear: 2028 }

it('prints the expiry with two digits each [EN-03]', () => {
  expect(printedExpiry(card)).toBe('08/28')
  expect(printedExpiry({ ...card, expMonth: 12, expYear: 2009 })).toBe('12/09')
})

it('counts a card as good until the end of its month', () => {
  expect(isExpired(card, new Date(2028, 7, 31, 23, 59))).toBe(false)
  expect(isExpired(card, new Date(2028, 8, 1))).toBe(true)
  expect(isExpired({ ...card, expMonth: 12 }, new Date(2028, 11, 31))).toBe(false)
  expect(isExpired({ ...card, expMonth: 12 }, new Date(2029, 0, 1))).toBe(true)
})
