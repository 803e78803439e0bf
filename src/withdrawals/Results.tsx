import type { ReactNode } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'

/** A headline, a sentence and one next step. */
const Result = ({
  headline,
  text,
  children,
}: {
  headline: TextKey
  text: string
  children: ReactNode
}) => (
  <div className="flow-step-body is-done">
    <span className="withdraw-art art" data-art="wallet" />
    <FlowHeadline isResult>{t(headline)}</FlowHeadline>
    <p className="flow-lead">{text}</p>
    <div className="flow-foot">{children}</div>
  </div>
)

function Close() {
  const close = useCloseModal()
  return (
    <Button wide onClick={close}>
      {t('withdraw.close')}
    </Button>
  )
}

/** Why an item cannot be withdrawn (ST-30). */
export const Blocked = ({ code }: { code: ProblemCode }) => (
  <Result headline="withdraw.blockedTitle" text={problemMessage(code)}>
    <Close />
  </Result>
)

/** What could not be read. */
export const NotRead = ({ code, onRetry }: { code: ProblemCode; onRetry: () => void }) => (
  <Result headline="withdraw.title" text={problemMessage(code)}>
    <Button wide icon="retry" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  </Result>
)

/** No item can be withdrawn. */
export const NothingToMove = ({ text }: { text: string | undefined }) => (
  <Result headline="withdraw.nothing" text={text ?? t('withdraw.nothingText')}>
    <Close />
  </Result>
)

/** The item is not on its way. */
export const NoWithdrawal = () => (
  <Result headline="withdraw.none" text={t('withdraw.noneText')}>
    <Close />
  </Result>
)

/** Asks a member to confirm their address first (VA-31). */
export const VerifyFirst = () => (
  <Result headline="withdraw.verifyTitle" text={problemMessage('VERIFY_TO_WITHDRAW')}>
    <Button wide to={paths.accountDetails()}>
      {t('withdraw.toDetails')}
    </Button>
  </Result>
)

/** Leads to the page that connects wallets (ST-31). `onLeave`: notes what the member comes back for. */
export function NoWallet({ chain, onLeave }: { chain: string; onLeave: () => void }) {
  const close = useCloseModal()
  return (
    <Result headline="withdraw.noWalletTitle" text={t('withdraw.noWallet', { chain })}>
      <Button wide to={paths.accountWallet()} onClick={onLeave}>
        <LateIcon name="wallet" />
        {t('withdraw.connect')}
      </Button>
      <Button wide look="quiet" onClick={close}>
        {t('withdraw.notYet')}
      </Button>
    </Result>
  )
}
