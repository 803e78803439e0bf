import { describe, expect, it } from 'vitest'
import { assetAddress } from './assetAddress.ts'

describe('assetAddress', () => {
  it('leads a membership to its membership, any other asset to its detail [RT-18]', () => {
    expect(assetAddress({ nftId: 'n1', loyaltyMembership: { userAssetPointsId: 'u1' } })).toBe('/membership/u1')
    expect(assetAddress({ nftId: 'n1', loyaltyMembership: null })).toBe('/asset/n1')
  })
})
