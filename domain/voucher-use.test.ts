import { describe, expect, it } from 'vitest'
import { isUndoable, leftOf, useOf, voucherState, type VoucherBalance } from './voucher-use.ts'

const now = new Date('2027-03-01T12:00:00Z')
const later = new Date('2027-03-01T12:00:01Z')

const amount: VoucherBalance = {
  cents: 2000,
  usedCents: 0,
  uses: 0,
  expiresAt: later,
  isCancelled: false,
  isUsableInParts: true,
}
const whole: VoucherBalance = { ...amount, isUsableInParts: false }
const product: VoucherBalance = { ...amount, cents: undefined, expiresAt: undefined }

describe('state of a voucher', () => {
  it.each<[string, VoucherBalance, string, number]>([
    ['an unused amount', amount, 'valid', 2000],
    ['an amount used in part', { ...amount, usedCents: 750, uses: 1 }, 'valid', 1250],
    ['an amount used up', { ...amount, usedCents: 2000, uses: 2 }, 'used', 0],
    ['an unused product', product, 'valid', 1],
    ['a used product', { ...product, uses: 1 }, 'used', 0],
    ['one at its end', { ...amount, expiresAt: now }, 'expired', 2000],
    ['one used before its end', { ...amount, usedCents: 2000, uses: 1, expiresAt: now }, 'used', 0],
    ['one of a deleted account', { ...amount, isCancelled: true }, 'cancelled', 2000],
  ])('of %s', (_, voucher, state, left) => {
    expect(voucherState(voucher, now)).toBe(state)
    expect(leftOf(voucher)).toBe(left)
  })
})

describe('use of a voucher', () => {
  it.each<[string, VoucherBalance, number | undefined, ReturnType<typeof useOf>]>([
    ['takes all without an amount', amount, undefined, { cents: 2000 }],
    ['takes the rest without an amount', { ...amount, usedCents: 750 }, undefined, { cents: 1250 }],
    ['takes a part', amount, 750, { cents: 750 }],
    ['takes all of a whole voucher', whole, 2000, { cents: 2000 }],
    ['takes no part of a whole voucher', whole, 750, { refusal: 'VOUCHER_NOT_IN_PARTS' }],
    ['takes a product', product, undefined, { cents: undefined }],
    ['takes no amount of a product', product, 750, { refusal: 'VOUCHER_NOT_IN_PARTS' }],
    ['takes no more than is left', amount, 2001, { refusal: 'VOUCHER_LEFT_TOO_LITTLE' }],
    ['refuses a used voucher', { ...product, uses: 1 }, undefined, { refusal: 'VOUCHER_USED' }],
    ['refuses an ended voucher', { ...amount, expiresAt: now }, 1, { refusal: 'VOUCHER_EXPIRED' }],
    [
      'refuses one of a deleted account',
      { ...amount, isCancelled: true },
      1,
      { refusal: 'VOUCHER_CANCELLED' },
    ],
  ])('%s', (_, voucher, cents, expected) => {
    expect(useOf(voucher, { cents, now })).toEqual(expected)
  })

  it.each([
    [14 * 60_000 + 59_999, true],
    [15 * 60_000, false],
  ])('can be undone %i ms later: %s', (ms, expected) => {
    expect(isUndoable({ usedAt: now }, new Date(now.getTime() + ms))).toBe(expected)
  })
})
