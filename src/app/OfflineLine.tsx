import { formatDate, formatTime } from '#kit/format.ts'
import { useFreshness } from '#kit/freshness.ts'
import { useOnline } from '#kit/online.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'

/** Offline is a state, not an error: one quiet line says so, and how old the things on the screen are. */
export function OfflineLine() {
  const isOnline = useOnline()
  const { isKept, updatedAt } = useFreshness()
  const { kind } = useViewer()
  // What a lapsed member sees is kept as well, but nothing is wrong with her line: LapsedNotice tells her.
  const isOffline = !isOnline || (isKept && kind !== 'lapsed')
  return <p className="offline" role="status">{isOffline && <><i aria-hidden="true" /><span>{updatedAt ? t('offline.updatedAt', { time: whenOf(updatedAt) }) : t('offline.now')}</span></>}</p>
}

/** "14:05" today, the date before that. */
const whenOf = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? formatTime(iso) : formatDate(iso)
