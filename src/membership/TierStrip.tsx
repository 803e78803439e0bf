import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { MembershipAccount, MembershipTier } from '#contract/membership.ts'
import { sortTiers } from '#domain/tier.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import './membership.css'

/** Shows the tiers side by side, in a scrolling strip on a phone; nothing for a single tier. */
export function TierStrip({
  membership: { membershipId, assetVariation },
}: {
  membership: MembershipAccount
}) {
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })
  const sorted = sortTiers(tiers)
  if (sorted.length < 2) return null

  return (
    <section className="section" aria-labelledby="tiers-title">
      <div className="section-head">
        <h2 className="display" id="tiers-title">
          {t('membership.tiers')}
        </h2>
        <Link className="section-link" to={paths.here({ modal: 'tiers' })}>
          {t('ui.seeAll')}
        </Link>
      </div>
      {/* Focusable, so that the strip can be scrolled by keyboard. */}
      <ul className="tier-strip" tabIndex={0} aria-labelledby="tiers-title">
        {sorted.map((tier) => (
          <TierCard
            key={tier.tierId}
            tier={tier}
            isNow={tier.tierId === assetVariation.assetVariationId}
          />
        ))}
      </ul>
    </section>
  )
}

const TierCard = ({ tier, isNow }: { tier: MembershipTier; isNow: boolean }) => (
  <li className="tier-card" aria-current={isNow ? 'step' : undefined}>
    <img
      className="tier-card-art"
      src={tier.mediaFileUrl}
      alt=""
      loading="lazy"
      decoding="async"
      width={216}
      height={176}
    />
    <h3 className="display t-25">{tier.name}</h3>
    <small className="quiet">{fromPoints(tier)}</small>
    <p>{tier.description}</p>
    {isNow && <em className="current-tier-label">{t('membership.youAreHere')}</em>}
  </li>
)

/** Returns "From 250 points", or that the tier is open to everyone. */
export const fromPoints = ({ minPoints }: MembershipTier): string =>
  minPoints === 0 ? t('membership.tierOpen') : t('membership.tierFrom', { count: minPoints })
