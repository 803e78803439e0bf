import { describe, expect, it } from 'vitest'
import { voucherState } from './voucherState.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const voucher = { voucherId: 'v', voucherCode: null, voucherType: 1, description: '' }
const birthday = { ...voucher, voucherType: 5 }

describe('a voucher', () => {
  it.each([
    ['of any kind', voucher, 'open'],
    ['that is claimed', { ...voucher, voucherCode: 'H7QK29MDXT4P' }, 'claimed'],
    ['of a birthday that nobody knows [VA-34]', birthday, 'noBirthdate'],
    ['of a birthday that is far away', { ...birthday, opensAt: '2026-11-21T00:00:00.000Z' }, 'later'],
    ['of a birthday that is near', { ...birthday, opensAt: '2026-11-20T00:00:00.000Z' }, 'open'],
    ['of a birthday, claimed', { ...birthday, opensAt: '2026-11-20T00:00:00.000Z', voucherCode: 'H7QK29MDXT4P' }, 'claimed'],
    ['of another kind, whose birthday is nobody’s business', { ...voucher, voucherType: 4 }, 'open'],
  ] as const)('%s', (_, of, state) => {
    expect(voucherState(of, now)).toBe(state)
  })
})
