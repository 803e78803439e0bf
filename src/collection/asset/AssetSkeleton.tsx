import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import './asset.css'

const facts = [0, 1, 2, 3, 4]

/** Skeleton of an item. */
export const AssetSkeleton = () => (
  <div className="asset-waiting" aria-busy="true">
    <p className="breadcrumbs quiet" role="status">
      {t('ui.loading')}
    </p>
    <div className="asset-columns">
      <Skeleton className="asset-media" width="100%" height="auto" />
      <div className="asset-body">
        <Skeleton width="70%" height={41} />
        <Skeleton width="100%" height={72} />
        <Skeleton className="button" width="100%" height={52} />
        <div className="facts">
          {facts.map((fact) => (
            <div key={fact} className="fact">
              <Skeleton width={96} height={24} />
              <Skeleton width={72} height={24} />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
)
