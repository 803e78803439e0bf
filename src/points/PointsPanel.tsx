import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StickyPoints } from './StickyPoints.tsx'
import { TierMeter } from './TierMeter.tsx'
import './points.css'

/** "Your Points": the balance, the progress to the next tier, and buttons for redeeming and history (SC-75). */
export function PointsPanel({ membership }: { membership: MembershipAccount }) {
  return (
    <section className="points" aria-labelledby="your-points">
      <h2 className="label" id="your-points">
        {t('points.yourPoints')}
      </h2>
      <div className="points-now">
        <Section waiting={<Skeleton className="points-value" width={96} height={46} />}>
          <Balance id={membership.userAssetPointsId} />
        </Section>
        <Section waiting={<MeterWaiting />}>
          <TierMeter membership={membership} />
        </Section>
      </div>
      <Actions />
      {/* The panel above shows failures; the compact panel does not repeat them. */}
      <div className="sticky-points">
        <Section waiting={null}>
          <StickyPoints membership={membership} />
        </Section>
      </div>
    </section>
  )
}

const Actions = () => (
  <div className="actions">
    <Button to={paths.here({ modal: 'redeem' })}>{t('points.redeem')}</Button>
    <Button to={paths.here({ modal: 'history' })} look="quiet" icon="history">
      {t('points.history')}
    </Button>
  </div>
)

function Balance({ id }: { id: string }) {
  const { redeemablePoints } = useRead(api.points.balance, { id })
  return (
    <p className="points-value" aria-live="polite">
      <b className="display">{formatNumber(redeemablePoints)}</b>
      <span className="sr-only"> {t('points.unit', { count: redeemablePoints })}</span>
    </p>
  )
}

/** Skeleton of the panel. */
export const PointsSkeleton = () => (
  <section className="points" aria-labelledby="your-points">
    <h2 className="label" id="your-points">
      {t('points.yourPoints')}
    </h2>
    <div className="points-now">
      <Skeleton className="points-value" width={96} height={46} />
      <MeterWaiting />
    </div>
    <div className="actions">
      <Skeleton className="btn" width="auto" height={52} />
      <Skeleton className="btn" width={130} height={52} />
    </div>
  </section>
)

const MeterWaiting = () => (
  <>
    <Skeleton className="points-next" width={136} height={16} />
    <div className="meter meter-waiting">
      <Skeleton width="100%" height={10} />
    </div>
  </>
)
