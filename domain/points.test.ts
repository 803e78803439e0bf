import { describe, expect, it } from 'vitest'
import { meterFill, pointsForPurchase, pointsProgress, samplePoints } from './points.ts'
import { sortTiers, markerPosition, tierReached, type Tier } from './tier.ts'

const tier = (name: string, sequence: number, minPoints: number): Tier => ({
  tierId: name.toLowerCase(),
  name,
  sequence,
  minPoints,
  maxPoints: null,
})
const tiers = sortTiers([tier('Icon', 2, 500), tier('Influencer', 0, 0), tier('Muse', 1, 250)])
const [influencer, muse, icon] = tiers as unknown as [Tier, Tier, Tier]

describe('pointsProgress', () => {
  it.each([
    // current, past, tier,       percent, missing
    [0, 0, influencer, 0, 250],
    [125, 0, influencer, 25, 125],
    [100, 300, muse, 60, 200], // past points count when they are larger
    [600, 0, muse, 100, 0], // floored at 0
    [900, 0, icon, 100, 0], // capped, no tier above
  ])(
    'with %i current and %i past points [ST-57, ST-58]',
    (currentPoints, pastPoints, currentTier, percent, missing) => {
      expect(pointsProgress({ currentPoints, pastPoints }, tiers, currentTier)).toMatchObject({
        percent,
        pointsToNextTier: missing,
      })
    },
  )

  it('follows the sequence, not the order of the list [ST-59]', () => {
    expect(
      pointsProgress({ currentPoints: 0, pastPoints: 0 }, tiers, influencer).nextTier?.name,
    ).toBe('Muse')
    expect(pointsProgress({ currentPoints: 0, pastPoints: 0 }, tiers, muse).nextTier?.name).toBe(
      'Icon',
    )
    expect(
      pointsProgress({ currentPoints: 0, pastPoints: 0 }, tiers, icon).nextTier,
    ).toBeUndefined()
  })

  it('shows 100 percent when the top tier has no minimum', () => {
    const flat = sortTiers([tier('Only', 0, 0)])
    expect(pointsProgress({ currentPoints: 0, pastPoints: 0 }, flat, flat[0]).percent).toBe(100)
  })
})

describe('meter', () => {
  it('puts the first marker at 5 percent [ST-60] and the others by their position [ST-61]', () => {
    expect(tiers.map((each) => Math.round(markerPosition(tiers, each) * 10) / 10)).toEqual([
      5, 66.7, 100,
    ])
  })

  it.each([
    [0, 5],
    [250, 200 / 3],
    [500, 100],
    [5000, 100],
  ])('reaches a marker exactly when %i points reach its tier', (currentPoints, fill) => {
    expect(meterFill({ currentPoints, pastPoints: 0 }, tiers)).toBeCloseTo(fill)
  })

  it.each([
    [249, 200 / 3],
    [430, 100],
    [499, 100],
  ])('stops short of the next marker with %i points', (currentPoints, marker) => {
    const fill = meterFill({ currentPoints, pastPoints: 0 }, tiers)
    expect(marker - fill).toBeGreaterThanOrEqual(14)
  })

  it('stops halfway to a marker that is close to the one before', () => {
    const many = sortTiers(Array.from({ length: 10 }, (_, at) => tier(`T${at}`, at, at * 100)))
    const fill = meterFill({ currentPoints: 299, pastPoints: 0 }, many)
    expect(fill).toBeGreaterThan(30)
    expect(fill).toBeLessThanOrEqual(35)
  })

  it('never moves backwards', () => {
    const fills = Array.from({ length: 600 }, (_, points) =>
      meterFill({ currentPoints: points, pastPoints: 0 }, tiers),
    )
    expect(fills.every((fill, index) => index === 0 || fill >= (fills[index - 1] as number))).toBe(
      true,
    )
  })
})

describe('tierReached', () => {
  it.each([
    [0, 'Influencer'],
    [249, 'Influencer'],
    [250, 'Muse'],
    [499, 'Muse'],
    [500, 'Icon'],
  ])('reaches with %i points the tier %s', (points, name) => {
    expect(tierReached(tiers, points).name).toBe(name)
  })
})

describe('pointsForPurchase', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [15_999, 159],
    [-500, 0],
  ])('gives for %i cents %i points', (cents, points) => {
    expect(pointsForPurchase(cents)).toBe(points)
  })
})

describe('samplePoints', () => {
  it.each([
    [influencer, 150],
    [muse, 400],
    [icon, 600],
  ])('shows $name with %i points, within the tier', (shown, points) => {
    expect(samplePoints(tiers, shown)).toBe(points)
    expect(tierReached(tiers, points)).toBe(shown)
  })

  it('shows a program with one tier with some points', () => {
    const flat = sortTiers([tier('Only', 0, 0)])
    expect(samplePoints(flat, flat[0])).toBe(100)
  })
})
