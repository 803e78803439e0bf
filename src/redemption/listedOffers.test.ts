import { describe, expect, it } from 'vitest'
import { isRedeemable, listedOffers } from './listedOffers.ts'

const offer = (
  uniqueId: string,
  cost: number,
  membershipTiers: string[] = [],
  isActive = true,
) => ({ uniqueId, cost, membershipTiers, isActive, value: 10 })

const offers = [
  offer('dear', 500),
  offer('open', 100),
  offer('for muses', 100, ['muse', 'icon']),
  offer('for icons', 100, ['icon']),
  offer('over', 50, [], false),
  offer('small', 20),
]

describe('listedOffers', () => {
  it.each([
    // tier,     points, listed
    ['influencer', 0, ['dear 500', 'open 100', 'small 20']],
    ['influencer', 120, ['open 0', 'small 0', 'dear 380']],
    ['muse', 100, ['open 0', 'for muses 0', 'small 0', 'dear 400']],
    ['icon', 500, ['dear 0', 'open 0', 'for muses 0', 'for icons 0', 'small 0']],
  ])(
    'lists for %s with %i points the offers open to the tier, unaffordable ones last [VA-33]',
    (tierId, redeemablePoints, listed) => {
      expect(
        listedOffers(offers, { tierId, redeemablePoints }).map(
          ({ uniqueId, missing }) => `${uniqueId} ${missing}`,
        ),
      ).toEqual(listed)
    },
  )

  it('lists offers that the brand shows as locked last, and opens them with their tier', () => {
    const shown = [{ ...offer('for icons', 100, ['icon']), opensAt: 'Icon' }, ...offers]
    const namesFor = (tierId: string) =>
      listedOffers(shown, { tierId, redeemablePoints: 500 }).map((each) => [
        each.uniqueId,
        each.lockedUntil,
        isRedeemable(each),
      ])
    expect(namesFor('influencer')).toEqual([
      ['dear', undefined, true],
      ['open', undefined, true],
      ['small', undefined, true],
      ['for icons', 'Icon', false],
    ])
    expect(namesFor('icon')[0]).toEqual(['for icons', undefined, true])
  })
})
