import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import './collection.css'

/** The loading sentence with a skeleton of a drop (RT-12). */
export const CollectionSkeleton = () => (
  <section className="drop" aria-busy="true">
    <div className="section-head">
      <Skeleton width={180} height={29} />
      <Skeleton width={96} height={16} />
    </div>
    <div className="assets">
      <div className="asset is-membership">
        <Skeleton className="asset-art" width="100%" height="auto" />
        <Skeleton width={120} height={18} />
        <Skeleton width={200} height={32} />
      </div>
    </div>
    <p className="collection-loading quiet" role="status">
      {t('collection.looking')}
    </p>
  </section>
)

/** Skeleton of one announcement. */
export const NewsSkeleton = () => (
  <div className="news" aria-busy="true">
    <Skeleton className="news-item" width="100%" height={168} />
  </div>
)
