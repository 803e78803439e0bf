import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** The message of an expired preview link with what to do instead of a retry (ER-28). */
export const ExpiredLink = () => (
  <div className="failed" role="alert">
    <span className="failed-mark">
      <Icon name="history" />
    </span>
    <div>
      <title>{t('preview.title')}</title>
      <h1 className="display t-31">{t('preview.title')}</h1>
      <p>{problemMessage('PREVIEW_EXPIRED')}</p>
      <p>{t('preview.askForFresh')}</p>
    </div>
  </div>
)
