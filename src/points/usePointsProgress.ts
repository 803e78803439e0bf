import { api } from '#contract/index.ts'
import type { MembershipAccount, MembershipTier } from '#contract/membership.ts'
import { meterFill, pointsProgress, type Points, type PointsProgress } from '#domain/points.ts'
import { sortTiers, type Tiers } from '#domain/tier.ts'
import { useRead } from '#lib/api/read.ts'

export type Progress = PointsProgress<MembershipTier> & {
  points: Points
  tiers: Tiers<MembershipTier>
  tier: MembershipTier
  /** Filled part of the meter, in percent. */
  fill: number
}

/** Returns points, tiers, the current tier and the progress to the next one (section 4). */
export function usePointsProgress({
  userAssetPointsId,
  membershipId,
  assetVariation,
}: MembershipAccount): Progress {
  const points = useRead(api.points.balance, { id: userAssetPointsId })
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })

  const sorted = sortTiers(tiers)
  const tier = sorted.find(({ tierId }) => tierId === assetVariation.assetVariationId) ?? sorted[0]
  return {
    points,
    tiers: sorted,
    tier,
    fill: meterFill(points, sorted),
    ...pointsProgress(points, sorted, tier),
  }
}
