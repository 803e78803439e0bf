import { useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import type { TransferDetails } from '#contract/transfers.ts'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { acceptedTextOf } from './claimWords.ts'
import '../send/send.css'

/** Accepted; it is issued when the member's address is verified. */
export function AcceptedResult({ details }: { details: TransferDetails }) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body is-done">
      <span className="flow-art art" data-art="sent" />
      <FlowHeadline isResult>{t('claim.acceptedTitle')}</FlowHeadline>
      <p className="flow-lead">{acceptedTextOf(details)}</p>
      <div className="flow-foot">
        <Button wide to={paths.accountDetails()}>
          {t('claim.verify')}
        </Button>
        <Button wide look="quiet" onClick={close}>
          {t('claim.later')}
        </Button>
      </div>
    </div>
  )
}

/** A free item that is issued when its drop opens. */
export function ReservedResult({ title }: { title: string }) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body is-done">
      <span className="flow-art art" data-art="sent" />
      <FlowHeadline isResult>{t('claim.reservedTitle')}</FlowHeadline>
      <p className="flow-lead">{t('claim.reserved', { title })}</p>
      <div className="flow-foot">
        <Button wide onClick={close}>
          {t('claim.close')}
        </Button>
      </div>
    </div>
  )
}

/** It is for another address, which may be the member's own: whom it is for, and the way to that account. */
export function ForAnotherResult({
  recipient,
  onSwitch,
}: {
  /** Masked; null when it is not known. */
  recipient: string | null
  onSwitch: () => void
}) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body is-done">
      <span className="flow-art art is-plain" data-art="empty" />
      <FlowHeadline isResult>{t('claim.forAnotherTitle')}</FlowHeadline>
      <p className="flow-lead">
        {recipient === null
          ? problemMessage('TRANSFER_FOR_ANOTHER')
          : t('claim.forAnother', { email: recipient })}
      </p>
      <div className="flow-foot">
        <Button wide onClick={onSwitch}>
          {t('claim.switch')}
        </Button>
        <Button wide look="quiet" onClick={close}>
          {t('claim.close')}
        </Button>
      </div>
    </div>
  )
}

/** Why a claim was refused, with Close (ST-42); `onRetry` after a failure that may pass. */
export function RefusedResult({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const close = useCloseModal()
  return (
    <div className="flow-step-body is-done">
      <span className="flow-art art is-plain" data-art="empty" />
      <FlowHeadline isResult>{t('claim.refusedTitle')}</FlowHeadline>
      <p className="flow-lead" role="alert">
        {message}
      </p>
      <div className="flow-foot">
        {onRetry && (
          <Button wide icon="retry" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        )}
        <Button wide look={onRetry ? 'quiet' : 'main'} onClick={close}>
          {t('claim.close')}
        </Button>
      </div>
    </div>
  )
}
