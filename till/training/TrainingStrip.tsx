import { t } from '../lib/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useIsTraining } from './training.ts'

/** Says on every screen that nothing is booked: dots on white, which nothing else has. */
export function TrainingStrip() {
  if (!useIsTraining()) return null
  return (
    <p className="strip strip-training" role="status">
      <span>
        <Icon name="training" />
        {t('till.training.strip')}
      </span>
    </p>
  )
}
