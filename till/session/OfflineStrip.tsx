import { useSyncExternalStore } from 'react'
import { t } from '../lib/texts.ts'
import { Icon } from '../ui/Icon.tsx'

const online = {
  subscribe(listener: () => void) {
    for (const type of ['online', 'offline']) addEventListener(type, listener)
    return () => {
      for (const type of ['online', 'offline']) removeEventListener(type, listener)
    }
  },
  get: () => navigator.onLine,
}

/** Says that there is no connection. It is a line and no alarm. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <div role="status">
      {!isOnline && (
        <p className="strip">
          <Icon name="offline" />
          {t('till.offline')}
        </p>
      )}
    </div>
  )
}
