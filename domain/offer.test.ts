import { describe, expect, it } from 'vitest'
import {
  isOfferedToTier,
  nextReward,
  openingTier,
  pointsMissing,
  voucherPicture,
  type LockedOffers,
} from './offer.ts'
import { sortTiers } from './tier.ts'

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

describe('openingTier', () => {
  const tiers = sortTiers(
    ['influencer', 'muse', 'icon'].map((tierId, sequence) => ({
      tierId,
      name: tierId,
      sequence,
      minPoints: sequence * 250,
      maxPoints: null,
    })),
  )
  it.each<[string[], string, LockedOffers, string | undefined]>([
    // opens to, member's tier, shown, opened by
    [['muse', 'icon'], 'influencer', 'all', 'muse'],
    [['icon', 'muse'], 'influencer', 'next', 'muse'],
    [['icon'], 'influencer', 'all', 'icon'],
    [['icon'], 'influencer', 'next', undefined],
    [['icon'], 'muse', 'next', 'icon'],
    [['icon'], 'influencer', 'none', undefined],
    [['icon'], 'icon', 'all', undefined],
    [[], 'influencer', 'all', undefined],
    [['influencer'], 'muse', 'all', undefined],
    [['icon'], 'no-such-tier', 'all', undefined],
  ])('of an offer for %j is, for %s with %s shown, %s', (opensTo, tierId, shown, expected) => {
    expect(openingTier(offer('a', 1, opensTo), { tiers, tierId, shown })?.tierId).toBe(expected)
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
  it('is the picture of what was redeemed, where that has one', () => {
    expect(voucherPicture({ code: 'H7QK29MDXT4P', art: 'offer-cloth' })).toBe('offer-cloth')
  })

  it('depends only on the code and is one of six pictures', () => {
    expect(voucherPicture({ code: 'H7QK29MDXT4P' })).toBe(voucherPicture({ code: 'H7QK29MDXT4P' }))
    expect(new Set(['A', 'B', 'C', 'D', 'E', 'F'].map((code) => voucherPicture({ code })))).toEqual(
      new Set(['b1', 'b2', 'b3', 'b4', 'b5', 'b6']),
    )
  })
})
