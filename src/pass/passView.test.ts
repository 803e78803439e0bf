import { describe, expect, it } from 'vitest'
import type { PassReads } from './passReads.ts'
import { codesOf, findCode, passViewOf } from './passView.ts'

const facts: PassReads = {
  account: { email: 'mia@example.test' } as PassReads['account'],
  membership: {
    memberCode: '7K4M2QXR9D',
    assetVariation: { assetVariationId: 'muse', name: 'Muse' },
  } as PassReads['membership'],
  tiers: [{ tierId: 'muse', sequence: 0, minPoints: 0 } as PassReads['tiers'][number]],
  points: { redeemablePoints: 1 } as PassReads['points'],
  vouchers: [
    {
      title: 'Lens care kit',
      description: 'Cloth',
      code: 'H7QK29MDXT4P',
      expiryDate: '2027-01-31T00:00:00.000Z',
    },
  ],
  claims: [
    {
      voucherId: 'lens',
      utilityId: 'u',
      title: 'Lens voucher',
      description: 'At the till',
      code: 'VERRE-2027-A',
      claimedAt: '2027-01-01T00:00:00.000Z',
    },
    {
      voucherId: 'lens',
      utilityId: 'u',
      title: 'Lens voucher',
      description: 'At the till',
      code: 'VERRE-2026-B',
      claimedAt: '2026-01-01T00:00:00.000Z',
      expiryDate: '2026-06-01T00:00:00.000Z',
    },
  ],
}
const drawn = { qr: { size: 29, path: 'M0' }, bars: { size: 187, path: 'M1' } }
const view = passViewOf(facts, new Map(codesOf(facts).map((code) => [code, drawn])), {
  memberId: 'm',
  keptAt: '2026-11-21T12:00:00.000Z',
})

describe('passViewOf', () => {
  it('has drawings for the member code, redeemed vouchers and claimed vouchers', () => {
    expect(codesOf(facts)).toEqual(['7K4M2QXR9D', 'H7QK29MDXT4P', 'VERRE-2027-A', 'VERRE-2026-B'])
    expect(view.vouchers.map(({ title, code }) => [title, code.code, code.qr, code.bars])).toEqual([
      ['Lens care kit', 'H7QK29MDXT4P', drawn.qr, drawn.bars],
      ['Lens voucher', 'VERRE-2027-A', drawn.qr, drawn.bars],
      ['Lens voucher', 'VERRE-2026-B', drawn.qr, drawn.bars],
    ])
  })

  it('shows the expiry of a voucher, or since when it is valid when it never expires', () => {
    expect(view.vouchers.map(({ expiresAt }) => expiresAt)).toEqual([
      '2027-01-31T00:00:00.000Z',
      '',
      '2026-06-01T00:00:00.000Z',
    ])
    expect(view.vouchers[1]).toMatchObject({ useBy: 'voucher.since', expired: '' })
  })

  it('finds codes by their keys, which do not reveal a claimed code', () => {
    const keys = view.vouchers.map(({ code }) => code.key)
    expect(new Set(keys).size).toBe(3)
    expect(keys.join()).not.toMatch(/VERRE-202/)
    expect(keys.map((key) => findCode(view, key)?.code.code)).toEqual([
      'H7QK29MDXT4P',
      'VERRE-2027-A',
      'VERRE-2026-B',
    ])
  })

  it('finds a redeemed code when the address or the stored pass has a key of an earlier release', () => {
    const [first, ...others] = view.vouchers
    const OLD_KEY = 'H7QK29MD'
    const stored = {
      ...view,
      vouchers: [{ ...first!, code: { ...first!.code, key: OLD_KEY } }, ...others],
    }
    for (const [pass, key] of [
      [stored, OLD_KEY],
      [stored, first!.code.key],
      [view, OLD_KEY],
    ] as const)
      expect(findCode(pass, key)?.code.code).toBe('H7QK29MDXT4P')
    expect(findCode(stored, 'H7QK29ME')).toBeUndefined()
  })
})
