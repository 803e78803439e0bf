import { markerPosition, tierAfter, topTier, type Ladder, type Tier } from './tier.ts'

/** What a member has, in whole points (specification section 3, Points). */
export type Points = { currentPoints: number; pastPoints: number; redeemablePoints: number }

/** CO-36: one point for every full dollar, so cents never count. */
export const pointsForPurchase = (cents: number): number => Math.max(0, Math.floor(cents / 100))

/** CO-37: what a member's own video of 30 seconds earns, once a video. */
export const VIDEO_POINTS = 500

/** CO-39, CO-46: the length of the window that decides the tier, and of the inactivity that ends points. */
export const WINDOW_MONTHS = 18

/** Section 4: a member is measured by the larger of current and past points. */
export const countedPoints = ({ currentPoints, pastPoints }: Omit<Points, 'redeemablePoints'>): number =>
  Math.max(currentPoints, pastPoints)

export type PointsProgress<T extends Tier = Tier> = {
  /** The larger of current and past points, over the top tier's minimum, at most 100. */
  percent: number
  nextTier: T | undefined
  pointsToNextTier: number
}

/** Section 4, "Points progress". A top tier without a minimum shows 100 percent; the top tier has 0 to go. */
export function pointsProgress<T extends Tier>(
  points: Omit<Points, 'redeemablePoints'>,
  ladder: Ladder<T>,
  currentTier: Tier,
): PointsProgress<T> {
  const counted = countedPoints(points)
  const goal = topTier(ladder).minPoints
  const nextTier = tierAfter(ladder, currentTier)

  return {
    percent: goal > 0 ? Math.max(0, Math.min(100, (counted / goal) * 100)) : 100,
    nextTier,
    pointsToNextTier: nextTier ? Math.max(0, nextTier.minPoints - counted) : 0,
  }
}

/** Where somebody who is shown a level stands in it: a good part of the way to the next one, or a little above the last. */
export function samplePoints(ladder: Ladder, tier: Tier): number {
  const next = tierAfter(ladder, tier)
  return next ? tier.minPoints + Math.floor((next.minPoints - tier.minPoints) * 0.6) : Math.max(100, Math.round(tier.minPoints * 1.2))
}

/**
 * How much of the meter is drawn, in percent. The specified markers and the specified percentage stand on two
 * scales, so the fill is mapped piece by piece: it reaches a marker exactly when that tier's minimum is reached.
 */
export function meterFill(points: Omit<Points, 'redeemablePoints'>, ladder: Ladder): number {
  const counted = countedPoints(points)
  const place = ladder.findLastIndex((tier) => counted >= tier.minPoints)
  const from = ladder[Math.max(0, place)] as Tier
  const to = ladder[place + 1]
  const start = markerPosition(ladder, from)
  if (!to) return start
  const span = to.minPoints - from.minPoints
  const share = span > 0 ? Math.max(0, counted - from.minPoints) / span : 1
  return start + (markerPosition(ladder, to) - start) * share
}
