import type { Problem } from '#contract/problems.ts'
import type { TransferDetails } from '#contract/transfers.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import '../send/send.css'
import '../transfers.css'
import { questionOf, senderOf, titleOf } from './claimWords.ts'

/** Asks whether to accept a piece; a visitor who has accepted it on the claim page only sees that it is under way. */
export function ClaimQuestion({
  details,
  isSending,
  isAccepted,
  problem,
  onAccept,
}: {
  details: TransferDetails
  isSending: boolean
  isAccepted: boolean
  problem: Problem | undefined
  onAccept: () => void
}) {
  const close = useCloseModal()
  const disabledReason = useDisabledReason(problem)
  const { title, text } = questionOf(details)
  const isUnderWay = isAccepted && !problem
  return (
    <div className="flow-step-body">
      <img
        className="claim-picture"
        src={details.asset.mediaThumbnailUrl}
        alt=""
        width={350}
        height={260}
      />
      <FlowHeadline>{isUnderWay ? titleOf(details) : title}</FlowHeadline>
      {details.number !== null && (
        <p className="quiet">{t('transfer.numbered', { number: details.number })}</p>
      )}
      <p className="flow-lead" role={isUnderWay ? 'status' : undefined}>
        {isUnderWay ? t('claim.accepting') : text}
      </p>
      {details.message && (
        <blockquote className="claim-words display">
          <p>{details.message}</p>
          <footer>{senderOf(details)}</footer>
        </blockquote>
      )}
      {details.claimState === 'unverified' && <p className="quiet">{t('claim.unverified')}</p>}
      <div className="flow-foot">
        <FormProblem problem={problem} />
        <Button wide busy={isSending || isUnderWay} onClick={onAccept} {...disabledReason}>
          {t('claim.accept')}
        </Button>
        {!isUnderWay && (
          <Button wide look="quiet" disabled={isSending} onClick={close}>
            {t('claim.notNow')}
          </Button>
        )}
      </div>
    </div>
  )
}
