import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TierList } from './TierList.tsx'
import './membership.css'

/** Modal with the list of all tiers (MO-11). */
export default function TiersModal() {
  return (
    <Modal title={t('membership.tiers')}>
      <Section waiting={<TierStepsWaiting />}>
        <TierList />
      </Section>
    </Modal>
  )
}

const TierStepsWaiting = () => (
  <div className="tier-steps" aria-busy="true">
    {[0, 1, 2].map((place) => (
      <div key={place} className="tier-step">
        <Skeleton round width={44} height={44} />
        <div className="tier-step-text">
          <Skeleton width={120} height={29} />
          <Skeleton width={80} height={16} />
          <Skeleton width="90%" height={20} />
        </div>
      </div>
    ))}
  </div>
)
