import { describe, expect, it } from 'vitest'
import { readyVouchers } from './vouchers.ts'

const voucher = (code: string, expiryDate: string) => ({
  title: '',
  description: '',
  code,
  expiryDate,
})
const now = Date.parse('2026-11-20T12:00:00Z')

describe('readyVouchers', () => {
  it('returns valid vouchers, the soonest to expire first', () => {
    const vouchers = [
      voucher('LATE', '2027-01-31T00:00:00Z'),
      voucher('OVER', '2026-11-20T12:00:00Z'),
      voucher('SOON', '2026-11-21T00:00:00Z'),
    ]

    expect(readyVouchers(vouchers, now).map(({ code }) => code)).toEqual(['SOON', 'LATE'])
  })
})
