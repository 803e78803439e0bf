import { t } from '#lib/texts/t.ts'
import { install, installation, postponeInstallation, watchInstallation } from '#offline/install.ts'
import { Button } from '#ui/Button.tsx'
import { useSyncExternalStore } from 'react'

/** Offers to install the app, at most once a month and never in the installed app. */
export function InstallCard() {
  const way = useSyncExternalStore(watchInstallation, installation)
  if (way === 'no') return null
  return (
    <aside className="install" aria-label={t('pass.installTitle')}>
      <span className="install-icon" aria-hidden="true" />
      <div className="install-text">
        <b className="display t-20">{t('pass.installTitle')}</b>
        <p>{way === 'ask' ? t('pass.installText') : t('pass.installApple')}</p>
      </div>
      <div className="install-actions">
        {way === 'ask' && <Button onClick={() => void install()}>{t('pass.install')}</Button>}
        <Button look="quiet" onClick={postponeInstallation}>
          {t('pass.installLater')}
        </Button>
      </div>
    </aside>
  )
}
