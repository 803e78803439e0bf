import { problemText } from '#kit/sentences.ts'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** ER-28, and what to do: trying again would not help. */
export const ExpiredLink = () => (
  <div className="failed" role="alert">
    <span className="failed-mark"><Icon name="history" /></span>
    <div>
      <title>{t('preview.title')}</title>
      <h1 className="display t-31">{t('preview.title')}</h1>
      <p>{problemText('PREVIEW_EXPIRED')}</p>
      <p>{t('preview.askForFresh')}</p>
    </div>
  </div>
)
