import { api } from '#contract/index.ts'
import type { MembershipAccount, MembershipTier } from '#contract/membership.ts'
import { meterFill, pointsProgress, type Points, type PointsProgress } from '#domain/points.ts'
import { ladderOf, type Ladder } from '#domain/tier.ts'
import { useRead } from '#kit/read.ts'

export type Progress = PointsProgress<MembershipTier> & {
  points: Points
  ladder: Ladder<MembershipTier>
  tier: MembershipTier
  /** Filled part of the meter, in percent. */
  fill: number
}

/** Returns points, tiers, the current tier and the progress to the next one (section 4). */
export function usePointsProgress({ userAssetPointsId, membershipId, assetVariation }: MembershipAccount): Progress {
  const points = useRead(api.points.balance, { id: userAssetPointsId })
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })

  const ladder = ladderOf(tiers)
  const tier = ladder.find(({ tierId }) => tierId === assetVariation.assetVariationId) ?? ladder[0]
  return { points, ladder, tier, fill: meterFill(points, ladder), ...pointsProgress(points, ladder, tier) }
}
