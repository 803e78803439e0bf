import type { MembershipAccount } from '#contract/membership.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Balance } from './PointsFacts.tsx'
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
        <Section waiting={<BalanceWaiting />}>
          <Balance membership={membership} />
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

/** Skeleton of the panel. */
export const PointsSkeleton = () => (
  <section className="points" aria-labelledby="your-points">
    <h2 className="label" id="your-points">
      {t('points.yourPoints')}
    </h2>
    <div className="points-now">
      <BalanceWaiting />
      <MeterWaiting />
    </div>
    <div className="actions">
      <Skeleton className="btn" width="auto" height={52} />
      <Skeleton className="btn" width={130} height={52} />
    </div>
  </section>
)

const BalanceWaiting = () => (
  <div className="points-balance">
    <Skeleton className="points-value" width={190} height={46} />
    <Skeleton className="points-ends" width={220} height={14} />
  </div>
)

const MeterWaiting = () => (
  <>
    <div className="points-way">
      <Skeleton className="points-next" width={136} height={16} />
    </div>
    <div className="meter meter-waiting">
      <Skeleton width="100%" height={10} />
    </div>
  </>
)
