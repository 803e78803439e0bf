import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { pointsForTier } from '#domain/points.ts'
import { formatDate, formatNumber } from '#lib/texts/format.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { usePointsProgress, type Progress } from './usePointsProgress.ts'
import './points.css'

/** Days before the points expire from which the page says how to keep them. */
const SOON_DAYS = 60
const DAY_MS = 86_400_000

/** Shows the points to spend and the points for the tier, each with its purpose and its end. */
export const PointsFacts = ({ membership }: { membership: MembershipAccount }) => (
  <div className="points-facts">
    <Balance membership={membership} />
    <Counted membership={membership} />
  </div>
)

/** Shows the points to spend, and until when they are valid (CO-39). */
export function Balance({ membership }: { membership: MembershipAccount }) {
  const { redeemablePoints } = useRead(api.points.balance, { id: membership.userAssetPointsId })
  const { pointsExpireAt } = membership
  return (
    <div className="points-balance">
      <p className="points-value" aria-live="polite">
        <b className="display">{formatNumber(redeemablePoints)}</b>{' '}
        <span>{t('points.toSpend', { count: redeemablePoints })}</span>
      </p>
      {pointsExpireAt && redeemablePoints > 0 && (
        <p className="points-ends">
          {t(isSoon(pointsExpireAt) ? 'points.expire' : 'points.expireLater', {
            date: formatDate(pointsExpireAt),
          })}
        </p>
      )}
    </div>
  )
}

function Counted({ membership }: { membership: MembershipAccount }) {
  const progress = usePointsProgress(membership)
  if (progress.tiers.length < 2) return null
  return (
    <div className="points-counted">
      <p className="points-next">{countedTowards(progress)}</p>
      <TierEnd membership={membership} />
    </div>
  )
}

/** Shows until when the member keeps the tier (CO-46); nothing for the first tier, which has no end. */
export const TierEnd = ({
  membership: { tierKeptUntil, assetVariation },
}: {
  membership: MembershipAccount
}) =>
  tierKeptUntil && (
    <p className="points-ends">
      {t('points.tierKept', { tier: assetVariation.name, date: formatDate(tierKeptUntil) })}
    </p>
  )

/** Returns "430 of 500 points towards Icon"; at the top tier the number of points that count. */
export function countedTowards({ points, nextTier }: Progress): string {
  const count = pointsForTier(points)
  return nextTier
    ? t('points.countedOf', {
        count,
        goal: formatNumber(nextTier.minPoints),
        tier: nextTier.name,
      })
    : t('points.counted', { count })
}

const isSoon = (iso: string): boolean => Date.parse(iso) - Date.now() < SOON_DAYS * DAY_MS
