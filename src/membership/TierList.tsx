import { api } from '#contract/index.ts'
import type { MembershipTier } from '#contract/membership.ts'
import { pointsForTier } from '#domain/points.ts'
import { sortTiers, type Tier } from '#domain/tier.ts'
import { useRead } from '#lib/api/read.ts'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { TierIcon } from '#ui/TierIcon.tsx'
import { fromPoints } from './TierStrip.tsx'
import './membership.css'

/** Lists all tiers with their description and the missing points (MO-11). */
export function TierList() {
  const { userAssetPointsId, membershipId, assetVariation } = useOwnMembership()
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })
  const points = useRead(api.points.balance, { id: userAssetPointsId })
  const sorted = sortTiers(tiers)
  const current =
    sorted.find(({ tierId }) => tierId === assetVariation.assetVariationId) ?? sorted[0]

  return (
    <>
      <p className="quiet">{t('membership.tiersLead')}</p>
      <ol className="tier-steps">
        {sorted.map((tier, place) => (
          <li
            key={tier.tierId}
            className={tier === current ? 'tier-step is-current' : 'tier-step'}
            aria-current={tier === current ? 'step' : undefined}
          >
            <TierIcon place={place} />
            <div className="tier-step-text">
              <h3 className="display t-25">{tier.name}</h3>
              <small className="quiet">{fromPoints(tier)}</small>
              <p>{tier.description}</p>
            </div>
            <TierStepState tier={tier} current={current} points={pointsForTier(points)} />
          </li>
        ))}
      </ol>
    </>
  )
}

function TierStepState({
  tier,
  current,
  points,
}: {
  tier: MembershipTier
  current: Tier
  points: number
}) {
  if (tier.sequence === current.sequence)
    return <em className="current-tier-label">{t('membership.youAreHere')}</em>
  if (tier.sequence < current.sequence)
    return (
      <small className="tier-step-state is-reached">
        <Icon name="check" />
        {t('membership.tierReached')}
      </small>
    )
  return (
    <small className="tier-step-state">
      {t('membership.tierToReach', { count: Math.max(0, tier.minPoints - points) })}
    </small>
  )
}
