import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Skeleton of the pass while its data loads for the first time. */
export const PassSkeleton = () => (
  <div className="screen screen-pass" role="status" aria-label={t('ui.loading')}>
    <ul className="rail rail-pass" aria-hidden="true">
      <li className="rail-item">
        <Skeleton className="card-waiting" width="100%" height="auto" />
      </li>
    </ul>
  </div>
)

/** Shown to a member without a loyalty account yet. */
export const NotCollected = () => (
  <div className="screen screen-pass">
    <div className="no-pass">
      <h1 className="display t-31">{t('pass.none')}</h1>
      <p>{t('pass.noneText')}</p>
      <Button to={paths.collection()}>{t('pass.noneAction')}</Button>
    </div>
  </div>
)

/** Shown for the address of a code that is not on this phone. */
export const CodeMissing = () => (
  <div className="screen screen-pass">
    <div className="no-pass">
      <h1 className="display t-31">{t('pass.codeGone')}</h1>
      <p>{t('pass.codeGoneText')}</p>
      <Button to={paths.pass()}>{t('pass.close')}</Button>
    </div>
  </div>
)
