import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useOnline } from '#lib/api/online.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { store } from '#lib/browser/store.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'

const release = store<(() => void) | undefined>(undefined)

/** Offers a new release that is ready; it takes over when the reader presses the button. Only for start.tsx. */
export const offerRelease = (takeOver: () => void) => release.set(takeOver)

export function ReleaseNotice() {
  const takeOver = useSyncExternalStore(release.subscribe, release.get, release.get)
  if (!takeOver) return null
  return (
    <aside className="notice notice-release" role="status">
      <span>{t('offline.release')}</span>
      <Button look="quiet" size="small" onClick={takeOver}>
        {t('offline.takeOver')}
      </Button>
    </aside>
  )
}

/** Offers to log in when the session has expired and the stored pass is still shown. */
export function SessionEndedNotice() {
  const { kind } = useViewer()
  const isOnline = useOnline()
  if (kind !== 'signedOutMember' || !isOnline) return null
  return (
    <aside className="notice">
      <span>{t('login.sessionEndedShort')}</span>
      <Link className="section-link" to={paths.here({ modal: 'login' })}>
        {t('nav.login')}
      </Link>
    </aside>
  )
}
