import { describe, expect, it } from 'vitest'
import { assetPath } from './assetPath.ts'

describe('assetAddress', () => {
  it('returns the membership page for a membership item and the detail page for any other [RT-18]', () => {
    expect(assetPath({ nftId: 'n1', loyaltyMembership: { userAssetPointsId: 'u1' } })).toBe(
      '/membership/u1',
    )
    expect(assetPath({ nftId: 'n1', loyaltyMembership: null })).toBe('/asset/n1')
  })
})
