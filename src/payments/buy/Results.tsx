import type { ReactNode } from 'react'
import type { Problem } from '#contract/problems.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'

/** A headline, a sentence and what to do next. `mark`: the octagon of a refusal, or a ring that turns. */
export const Result = ({
  headline,
  text,
  mark,
  body,
  problem,
  children,
}: {
  headline: string
  text: string
  mark?: 'no' | 'waiting' | undefined
  body?: ReactNode
  problem?: Problem | undefined
  children: ReactNode
}) => (
  <div className="flow-step-body buy-result">
    <div className="buy-notice">
      {mark && <span className="buy-mark" data-mark={mark} aria-hidden="true" />}
      <div>
        <FlowHeadline isResult>{headline}</FlowHeadline>
        <p className="quiet">{text}</p>
      </div>
    </div>
    {body}
    <div className="flow-foot">
      <FormProblem problem={problem} />
      {children}
    </div>
  </div>
)

export function Close({ look }: { look?: 'quiet' }) {
  const close = useCloseModal()
  return (
    <Button wide look={look} onClick={close}>
      {t('buy.close')}
    </Button>
  )
}

/** What could not be read or held; `message` says why. */
export const NotPossible = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Result headline={t('buy.notNow')} text={message} mark="no">
    <Button wide icon="retry" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
    <Close look="quiet" />
  </Result>
)

/** All are sold, or the drop is not open. */
export const Gone = ({ message }: { message: string }) => (
  <Result headline={t('buy.gone')} text={message} mark="no">
    <Close />
  </Result>
)

/** The member has as many as one member can buy. */
export const Owned = () => (
  <Result headline={t('buy.owned')} text={t('buy.ownedText')}>
    <Button wide to={paths.collection()}>
      {t('buy.toCollection')}
    </Button>
    <Close look="quiet" />
  </Result>
)

/** Asks a member to confirm their address first. */
export const VerifyFirst = () => (
  <Result headline={t('buy.verifyTitle')} text={t('buy.verifyText')}>
    <Button wide to={paths.accountDetails()}>
      {t('buy.toDetails')}
    </Button>
  </Result>
)
