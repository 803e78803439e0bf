import { markerPosition, nextTierAfter, topTier, type Tiers, type Tier } from './tier.ts'

/**
 * A member's points (specification section 3, Points). `currentPoints`: tier points of the last 18 months;
 * `pastPoints`: of the 18 months before; `redeemablePoints`: to spend.
 */
export type Points = { currentPoints: number; pastPoints: number; redeemablePoints: number }

/** Returns one point for every full dollar (CO-36); cents never count. */
export const pointsForPurchase = (cents: number): number => Math.max(0, Math.floor(cents / 100))

/** Points for the member's own video of 30 seconds, once for each video (CO-37). */
export const VIDEO_POINTS = 500

/** Months of the window for the tier (CO-46), and of inactivity until points expire (CO-39). */
export const WINDOW_MONTHS = 18

/** Returns the points that decide the tier: the larger of current and past points (section 4). */
export const pointsForTier = ({
  currentPoints,
  pastPoints,
}: Omit<Points, 'redeemablePoints'>): number => Math.max(currentPoints, pastPoints)

export type PointsProgress<T extends Tier = Tier> = {
  /** The larger of current and past points, relative to the top tier's minimum, at most 100. */
  percent: number
  nextTier: T | undefined
  pointsToNextTier: number
}

/**
 * Returns the progress in points (section 4). A top tier without a minimum shows 100 percent; at
 * the top tier 0 points are missing.
 */
export function pointsProgress<T extends Tier>(
  points: Omit<Points, 'redeemablePoints'>,
  tiers: Tiers<T>,
  currentTier: Tier,
): PointsProgress<T> {
  const counted = pointsForTier(points)
  const goal = topTier(tiers).minPoints
  const nextTier = nextTierAfter(tiers, currentTier)

  return {
    percent: goal > 0 ? Math.max(0, Math.min(100, (counted / goal) * 100)) : 100,
    nextTier,
    pointsToNextTier: nextTier ? Math.max(0, nextTier.minPoints - counted) : 0,
  }
}

/**
 * Returns sample points for a preview of a tier: 60 percent of the way to the next tier, or
 * somewhat above the top tier's minimum.
 */
export function samplePoints(tiers: Tiers, tier: Tier): number {
  const next = nextTierAfter(tiers, tier)
  return next
    ? tier.minPoints + Math.floor((next.minPoints - tier.minPoints) * 0.6)
    : Math.max(100, Math.round(tier.minPoints * 1.2))
}

/** Share of the meter, in percent, that stays empty before a marker until its tier is reached. */
const EMPTY_BEFORE_MARKER = 14

/**
 * Returns how much of the meter is filled, in percent. The specification's markers and percentage
 * use different scales, so the fill is interpolated: it reaches each marker at its tier's minimum.
 * Before that it stops visibly short of the marker, so that the meter never looks full too early.
 */
export function meterFill(points: Omit<Points, 'redeemablePoints'>, tiers: Tiers): number {
  const counted = pointsForTier(points)
  const index = tiers.findLastIndex((tier) => counted >= tier.minPoints)
  const from = tiers[Math.max(0, index)] as Tier
  const to = tiers[index + 1]
  const start = markerPosition(tiers, from)
  if (!to) return start
  const span = to.minPoints - from.minPoints
  const share = span > 0 ? Math.max(0, counted - from.minPoints) / span : 1
  const distance = markerPosition(tiers, to) - start
  return start + (distance - Math.min(EMPTY_BEFORE_MARKER, distance / 2)) * share
}
