import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Shown when the rules could not be loaded or the contest does not exist (ER-45, ER-46). */
export const RulesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <section className="empty" role="alert">
    <title>{t('contest.rulesFailed')}</title>
    <span className="empty-art art" data-art="empty" />
    <h1 className="display t-31">{t('contest.rulesFailed')}</h1>
    <p>{t('contest.rulesFailedText')}</p>
    <Button icon="retry" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  </section>
)
