import { asProblem } from '#lib/api/problem.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/**
 * Shown when the rules could not be loaded or the contest does not exist (ER-45, ER-46). A contest that does not exist
 * is not found by trying again, so it leads home.
 */
export const RulesFailed = ({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) => (
  <section className="empty" role="alert">
    <title>{t('contest.rulesFailed')}</title>
    <span className="empty-art art" data-art="empty" />
    <h1 className="display t-31">{t('contest.rulesFailed')}</h1>
    <p>{t('contest.rulesFailedText')}</p>
    {asProblem(thrown).code === 'CONTEST_NOT_FOUND' ? (
      <Button to={paths.home()}>{t('nav.home')}</Button>
    ) : (
      <Button icon="retry" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    )}
  </section>
)
