import { describe, expect, it } from 'vitest'
import { daysLeft } from './voucher-end.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('daysLeft', () => {
  it.each([
    ['2026-11-20T11:59:59Z', undefined], // over
    ['2026-11-20T12:00:00Z', undefined],
    ['2026-11-20T12:00:01Z', 0],
    ['2026-11-21T11:59:59Z', 0],
    ['2026-11-21T12:00:00Z', 1],
    ['2026-12-04T12:00:00Z', 14],
    ['2026-12-04T12:00:01Z', undefined],
    ['2027-11-20T12:00:00Z', undefined],
  ])('of a voucher that ends at %s is %s', (expiryDate, days) => {
    expect(daysLeft(expiryDate, now)).toBe(days)
  })
})
