import type { MembershipAccount } from '#contract/membership.ts'
import { markerPosition } from '#domain/tier.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Meter, type MeterMark } from '#ui/Meter.tsx'
import { TierIcon } from '#ui/TierIcon.tsx'
import { countedTowards, TierEnd } from './PointsFacts.tsx'
import { usePointsProgress, type Progress } from './usePointsProgress.ts'
import './points.css'

/** Shows the points to the next tier and the meter; nothing for a program with one tier (SC-80). */
export function TierMeter({ membership }: { membership: MembershipAccount }) {
  const progress = usePointsProgress(membership)
  if (progress.tiers.length < 2) return <div className="meter-none" />

  return (
    <>
      <div className="points-way">
        <p className="points-next">{toNextTier(progress)}</p>
        <p className="points-ends">{countedTowards(progress)}</p>
      </div>
      <Meter
        label={t('points.meter')}
        percent={progress.percent}
        valueText={t('points.meterValue', {
          percent: Math.round(progress.percent),
          tier: progress.tier.name,
        })}
        fill={progress.fill}
        marks={marksOf(progress)}
      />
      <TierEnd membership={membership} />
    </>
  )
}

/** Returns "70 points to Icon", or that the top tier is reached. */
export const toNextTier = ({ nextTier, pointsToNextTier, tier }: Progress): string =>
  nextTier
    ? t('points.toNextTier', { count: pointsToNextTier, tier: nextTier.name })
    : t('points.atTheTop', { tier: tier.name })

const marksOf = ({ tiers, tier }: Progress): MeterMark[] =>
  tiers.map((step, place) => ({
    id: step.tierId,
    at: markerPosition(tiers, step),
    name: step.name,
    note: formatNumber(step.minPoints),
    state:
      step.tierId === tier.tierId ? 'current' : step.sequence < tier.sequence ? 'done' : 'upcoming',
    picture: <TierIcon place={place} />,
  }))
