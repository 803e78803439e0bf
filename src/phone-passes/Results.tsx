import type { ProblemCode } from '#contract/problems.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** What could not be made or read, and another try. */
export const Failed = ({ code, onRetry }: { code: ProblemCode; onRetry: () => void }) => (
  <div className="phone-pass">
    <p role="alert">{problemMessage(code)}</p>
    <Button wide icon="retry" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  </div>
)

/** The item has no pass. */
export const NoPass = () => <p className="phone-pass">{t('phonePass.none')}</p>
