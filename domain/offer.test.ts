import { describe, expect, it } from 'vitest'
import { isOfferedToTier, nextReward, pointsMissing, voucherPicture } from './offer.ts'

const offer = (uniqueId: string, cost: number, membershipTiers: string[] = []) => ({
  uniqueId,
  cost,
  value: 10,
  membershipTiers,
})

describe('isOpenTo', () => {
  it.each([
    [[], 'muse', true],
    [['muse', 'icon'], 'muse', true],
    [['icon'], 'muse', false],
  ])('tiers %j are isOpen to a member of %s: %s [VA-33]', (tiers, tierId, isOpen) => {
    expect(isOfferedToTier(offer('a', 1, tiers), tierId)).toBe(isOpen)
  })
})

describe('missing points', () => {
  it.each([
    [120, 100, 20],
    [120, 120, 0],
    [120, 500, 0],
  ])('an offer of %i with %i points lacks %i', (cost, points, missing) => {
    expect(pointsMissing(offer('a', cost), points)).toBe(missing)
  })

  it('names the cheapest offer out of reach as the next reward', () => {
    const offers = [offer('dear', 900), offer('had', 100), offer('next', 400)]
    expect(nextReward(offers, 150)?.uniqueId).toBe('next')
    expect(nextReward(offers, 900)).toBeUndefined()
  })
})

describe('voucherPicture', () => {
  it('depends only on the code and is one of six pictures', () => {
    expect(voucherPicture({ code: 'H7QK29MDXT4P' })).toBe(voucherPicture({ code: 'H7QK29MDXT4P' }))
    expect(new Set(['A', 'B', 'C', 'D', 'E', 'F'].map((code) => voucherPicture({ code })))).toEqual(
      new Set(['b1', 'b2', 'b3', 'b4', 'b5', 'b6']),
    )
  })
})
