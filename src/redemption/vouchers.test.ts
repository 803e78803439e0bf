import { describe, expect, it } from 'vitest'
import { readyVouchers } from './vouchers.ts'

const voucher = (code: string, expiryDate: string, usedAt?: string) => ({
  title: '',
  description: '',
  code,
  expiryDate,
  usedAt,
})
const now = Date.parse('2026-11-20T12:00:00Z')

describe('readyVouchers', () => {
  it('returns vouchers that can be used, the soonest to expire first', () => {
    const vouchers = [
      voucher('LATE', '2027-01-31T00:00:00Z'),
      voucher('OVER', '2026-11-20T12:00:00Z'),
      voucher('USED', '2026-11-21T00:00:00Z', '2026-11-20T10:00:00Z'),
      voucher('SOON', '2026-11-21T00:00:00Z'),
    ]

    expect(readyVouchers(vouchers, now).map(({ code }) => code)).toEqual(['SOON', 'LATE'])
  })
})
