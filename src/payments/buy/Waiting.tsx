import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The first step while it loads. */
export const Waiting = () => (
  <div className="flow-step-body">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width="70%" height={48} />
    <Skeleton width="100%" height={112} />
    <Skeleton width="100%" height={180} />
    <Skeleton width="100%" height={64} />
  </div>
)
