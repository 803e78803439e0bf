import type { ProblemCode } from '#contract/problems.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'

/** Why an item cannot be sent. */
export function CannotSend({ code, onRetry }: { code: ProblemCode; onRetry?: () => void }) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body is-done">
      <FlowHeadline isResult>{t('transfer.cannotTitle')}</FlowHeadline>
      <p className="flow-lead">{problemMessage(code)}</p>
      <div className="flow-foot">
        {onRetry ? (
          <Button wide icon="retry" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        ) : (
          <Button wide onClick={close}>
            {t('claim.close')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks a member to confirm their address first (VA-31, RO-09). */
export const VerifyFirst = () => (
  <div className="flow-step-body is-done">
    <FlowHeadline isResult>{t('transfer.verifyTitle')}</FlowHeadline>
    <p className="flow-lead">{problemMessage('VERIFY_TO_TRANSFER')}</p>
    <div className="flow-foot">
      <Button wide to={paths.accountDetails()}>
        {t('transfer.toDetails')}
      </Button>
    </div>
  </div>
)
