import { useSyncExternalStore } from 'react'
import { t } from '#lib/texts/t.ts'
import { install, installation, watchInstallation } from '#offline/install.ts'
import { Button } from '#ui/Button.tsx'
import './account.css'

/** Shows how to install the app, when the browser supports it. */
export function InstallHint() {
  const way = useSyncExternalStore(watchInstallation, installation)
  if (way === 'no') return null
  return (
    <section className="install-hint" aria-labelledby="install">
      <span className="install-hint-icon art" data-art="icon" aria-hidden="true" />
      <div>
        <h2 className="display t-20" id="install">
          {t('pass.installTitle')}
        </h2>
        <p className="quiet">{way === 'ask' ? t('pass.installText') : t('pass.installApple')}</p>
      </div>
      {way === 'ask' && (
        <Button look="quiet" wide onClick={() => void install()}>
          {t('pass.install')}
        </Button>
      )}
    </section>
  )
}
