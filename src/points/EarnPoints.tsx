import { api } from '#contract/index.ts'
import type { Feature, MembershipAccount } from '#contract/membership.ts'
import { formatNumber } from '#kit/format.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import './points.css'

const icons = {
  Referrals: 'friend',
  ShopReferrals: 'share',
  BirthdayPoints: 'cake',
  InstagramFollow: 'camera',
  StravaFollow: 'run',
  JudgeMe: 'star',
} as const satisfies Record<Feature['featureName'], IconName>

/** What earns how much, from the programme's configuration. */
export function EarnPoints({ membership: { membershipId } }: { membership: MembershipAccount }) {
  const { configuration } = useRead(api.membership.configuration, { id: membershipId })
  const active = configuration.filter(({ isActive }) => isActive)

  return (
    <section className="section section-plain" aria-labelledby="earn-points">
      <div className="head">
        <h2 className="display" id="earn-points">{t('points.earn')}</h2>
        <span className="quiet">{t('points.rate')}</span>
      </div>
      {active.length > 0 && <ul className="earns">{active.map((feature) => <Way key={feature.featureName} feature={feature} />)}</ul>}
    </section>
  )
}

function Way({ feature: { featureName, rewardPoints } }: { feature: Feature }) {
  return (
    <li className="earn">
      <span className="earn-glyph" aria-hidden="true"><Icon name={icons[featureName]} /></span>
      <b className="earn-points display">
        {t('points.gain', { amount: formatNumber(rewardPoints) })}<span className="sr"> {t('points.unit', { count: rewardPoints })}</span>
      </b>
      <b className="earn-name">{t(`points.earn.${featureName}`)}</b>
      <small className="quiet">{t(`points.earn.${featureName}.hint`)}</small>
    </li>
  )
}

const tiles = [0, 1, 2, 3, 4, 5]

export const EarnWaiting = () => (
  <div className="section section-plain" aria-busy="true">
    <div className="head"><Skeleton width={160} height={29} /></div>
    <div className="earns">
      {tiles.map((tile) => <div key={tile} className="earn"><Skeleton round width={44} height={44} /><span className="earn-name"><Skeleton width="80%" height={20} /></span><small><Skeleton width="60%" height={16} /></small></div>)}
    </div>
  </div>
)
