import type { Feature } from '#contract/membership.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import './points.css'

const icons = {
  Referrals: 'friend',
  ShopReferrals: 'share',
  BirthdayPoints: 'cake',
  InstagramFollow: 'camera',
  StravaFollow: 'run',
  JudgeMe: 'star',
} as const satisfies Record<Feature['featureName'], IconName>

/** Shows the icon and the points of a way to earn. */
export const EarnSummary = ({
  featureName,
  points,
}: {
  featureName: Feature['featureName']
  points: number
}) => (
  <div className="earn-summary">
    <span className="earn-glyph" aria-hidden="true">
      <Icon name={icons[featureName]} />
    </span>
    <b className="earn-points display">
      {t('points.gain', { amount: formatNumber(points) })}
      <span className="sr-only"> {t('points.unit', { count: points })}</span>
    </b>
  </div>
)
