import { describe, expect, it } from 'vitest'
import { voucherState } from './voucherState.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const voucher = { voucherId: 'v', voucherCode: null, voucherType: 1, description: '' }
const birthday = { ...voucher, voucherType: 5 }

describe('voucherState', () => {
  it.each([
    ['an ordinary voucher', voucher, 'open'],
    ['a claimed voucher', { ...voucher, voucherCode: 'H7QK29MDXT4P' }, 'claimed'],
    ['a birthday voucher without a birth date [VA-34]', birthday, 'noBirthdate'],
    [
      'a birthday voucher before it opens',
      { ...birthday, opensAt: '2026-11-21T00:00:00.000Z' },
      'later',
    ],
    ['an open birthday voucher', { ...birthday, opensAt: '2026-11-20T00:00:00.000Z' }, 'open'],
    [
      'a claimed birthday voucher',
      { ...birthday, opensAt: '2026-11-20T00:00:00.000Z', voucherCode: 'H7QK29MDXT4P' },
      'claimed',
    ],
    ['another type, without a birth date', { ...voucher, voucherType: 4 }, 'open'],
  ] as const)('returns the state of %s', (_, of, state) => {
    expect(voucherState(of, now)).toBe(state)
  })
})
