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

/** ER-26: the server is in trouble, and what is on the screen is what this phone has kept. */
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

/** RT-24: the way to the list as it was. */
export const EarlierView = () => <p className="earlier"><Link className="text-link" to={paths.oldCollection()}>{t('collection.earlier')}</Link></p>
