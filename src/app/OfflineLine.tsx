import { formatDate, formatTime } from '#kit/format.ts'
import { useFreshness } from '#kit/freshness.ts'
import { useOnline } from '#kit/online.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'

export function OfflineLine() {
  const isOnline = useOnline()
  const { isKept, updatedAt } = useFreshness()
  const { kind } = useViewer()
  // A member with an expired session also sees stored answers, but is online: LapsedNotice covers that case.
  const isOffline = !isOnline || (isKept && kind !== 'lapsed')
  return <p className="offline" role="status">{isOffline && <><i aria-hidden="true" /><span>{updatedAt ? t('offline.updatedAt', { time: whenOf(updatedAt) }) : t('offline.now')}</span></>}</p>
}

const whenOf = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? formatTime(iso) : formatDate(iso)
