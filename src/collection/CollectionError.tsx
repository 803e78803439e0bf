import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { useBrand } from '#lib/brand.ts'
import { useFreshness } from '#lib/api/freshness.ts'
import { formatDate, formatTime } from '#lib/texts/format.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { useHasServerTrouble } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import './collection.css'

/** Notice that the server fails and the screen shows cached data (ER-26). */
export function CollectionError() {
  const { creatorId } = useBrand()
  const isInTrouble = useHasServerTrouble(api.collection.collection, { creatorId })
  const { updatedAt } = useFreshness()
  const { kind } = useViewer()
  if (!isInTrouble || kind !== 'member') return null
  return (
    <aside className="collection-error" role="status">
      <p>
        {updatedAt
          ? t('collection.trouble', { date: formatDate(updatedAt), time: formatTime(updatedAt) })
          : t('collection.troubleShort')}
      </p>
      <Button look="quiet" size="small" icon="retry" onClick={() => void refreshAll()}>
        {t('ui.tryAgain')}
      </Button>
    </aside>
  )
}

/** Links to the plain list view (RT-24). */
export const StoredViewNotice = () => (
  <p className="stored-view-link">
    <Link className="text-link" to={paths.oldCollection()}>
      {t('collection.asList')}
    </Link>
  </p>
)
