import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { useBrand } from '#kit/brand.ts'
import { useFreshness } from '#kit/freshness.ts'
import { formatDate, formatTime } from '#kit/format.ts'
import { paths } from '#kit/paths.ts'
import { refreshEverything } from '#kit/queries.ts'
import { useIsInTrouble } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import './collection.css'

/** Notice that the server fails and the screen shows cached data (ER-26). */
export function Trouble() {
  const { creatorId } = useBrand()
  const isInTrouble = useIsInTrouble(api.collection.collection, { creatorId })
  const { updatedAt } = useFreshness()
  const { kind } = useViewer()
  if (!isInTrouble || kind !== 'member') return null
  return (
    <aside className="trouble" role="status">
      <p>{updatedAt ? t('collection.trouble', { date: formatDate(updatedAt), time: formatTime(updatedAt) }) : t('collection.troubleShort')}</p>
      <Button look="quiet" size="small" icon="retry" onClick={() => void refreshEverything()}>{t('ui.tryAgain')}</Button>
    </aside>
  )
}

/** Links to the plain list view (RT-24). */
export const EarlierView = () => <p className="earlier"><Link className="text-link" to={paths.oldCollection()}>{t('collection.earlier')}</Link></p>
