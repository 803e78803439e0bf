import { formatDate, formatTime } from '#lib/texts/format.ts'
import { useFreshness } from '#lib/api/freshness.ts'
import { useOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'

export function OfflineBanner() {
  const isOnline = useOnline()
  const { isStored, updatedAt } = useFreshness()
  const { kind } = useViewer()
  // A member with an expired session also sees stored answers, but is online: LapsedNotice covers that case.
  const isOffline = !isOnline || (isStored && kind !== 'signedOutMember')
  return (
    <p className="offline" role="status">
      {isOffline && (
        <>
          <i aria-hidden="true" />
          <span>
            {updatedAt ? t('offline.updatedAt', { time: whenOf(updatedAt) }) : t('offline.now')}
          </span>
        </>
      )}
    </p>
  )
}

const whenOf = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? formatTime(iso) : formatDate(iso)
