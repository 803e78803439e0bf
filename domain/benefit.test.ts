import { describe, expect, it } from 'vitest'
import { typeNameOf } from './benefit.ts'

describe('typeNameOf', () => {
  it.each([
    [4, 'Generic Utility'],
    [3, 'Gated Commerce'],
    [2, 'Video Content'],
    [1, 'Coupon Voucher'],
    // A number that is not listed counts as 1.
    [7, 'Coupon Voucher'],
    [99, 'Coupon Voucher'],
    [5, 'Events'],
    [6, 'Contests'],
    [8, 'Polls'],
  ])('calls type %i %s [EN-19] [EN-26]', (utilityType, name) => {
    expect(typeNameOf({ utilityType, utilityDescription: 'A thing' })).toBe(name)
  })

  it('treats a benefit with the event marker as an event, regardless of its number', () =>
    expect(typeNameOf({ utilityType: 4, utilityDescription: 'Event: an evening' })).toBe('Events'))
})
