import type { FlowNetwork } from '#domain/flow.ts'
import { useOnline } from '#lib/api/online.ts'
import { openModal, useCloseModal } from '#lib/navigation/modal.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { FlowSetUpStep } from './connect/flowSetUp.ts'
import { SetUpTrack } from './SetUpTrack.tsx'
import { SheetTitle } from './SheetTitle.tsx'
import { useSetUp } from './useSetUp.ts'
import { FLOW_WALLET } from './walletNames.ts'
import { WalletMark } from './WalletMark.tsx'

type Sheet =
  | 'intro'
  | 'signing'
  | 'running'
  | 'done'
  | Extract<FlowSetUpStep['kind'], 'rejected' | 'unreachable' | 'otherAccount' | 'failed'>

const titles = {
  intro: 'wallets.setUp',
  signing: 'wallets.setUpSigning',
  running: 'wallets.setUpRunning',
  done: 'wallets.setUpDone',
  rejected: 'wallets.rejected',
  unreachable: 'wallets.unreachable',
  otherAccount: 'wallets.setUpOther',
  failed: 'wallets.failed',
} as const satisfies Record<Sheet, TextKey>

const sheets = {
  checking: 'signing',
  signing: 'signing',
  sent: 'running',
  inBlock: 'running',
  executed: 'running',
} as const

const sheetOf = (step: FlowSetUpStep | undefined): Sheet => {
  if (!step) return 'intro'
  return step.kind in sheets
    ? sheets[step.kind as keyof typeof sheets]
    : (step.kind as Exclude<FlowSetUpStep['kind'], keyof typeof sheets>)
}

/** Asks, follows the transaction to its end and leads on to the withdrawal (CA-61). */
export function SetUpSheet({
  nftIds,
  ...request
}: {
  nftIds: readonly string[]
  network: FlowNetwork
  contractAddress: string
  walletAddress: string
  walletConnectProjectId: string | null
}) {
  const { step, start } = useSetUp(request)
  const sheet = sheetOf(step)
  return (
    <Modal
      look="small"
      title={
        <SheetTitle key={sheet}>{t(titles[sheet], { wallet: t('wallets.yourWallet') })}</SheetTitle>
      }
      start={<Mark sheet={sheet} />}
      foot={<Actions sheet={sheet} nftIds={nftIds} onStart={start} />}
    >
      <div className="connect-body">
        {sheet === 'signing' && (
          <div className="calling" aria-hidden="true">
            <WalletMark type={FLOW_WALLET} />
            <i />
            <i />
          </div>
        )}
        <p
          className={sheet === 'signing' ? 'connect-lead is-calling' : 'connect-lead'}
          role="status"
        >
          {leadOf(sheet, step, request.walletAddress)}
        </p>
        {sheet === 'running' && step && <SetUpTrack step={step} />}
      </div>
    </Modal>
  )
}

/** Returns what happened and what to do; a failure names the line of the script (ER-44). */
function leadOf(sheet: Sheet, step: FlowSetUpStep | undefined, address: string): string {
  switch (sheet) {
    case 'intro':
      return t('wallets.setUpText')
    case 'signing':
      return t('wallets.setUpSigningText')
    case 'running':
      return t('wallets.setUpRunningText')
    case 'done':
      return t('wallets.setUpDoneText')
    case 'rejected':
      return t('wallets.setUpRejectedText')
    case 'unreachable':
      return t('wallets.setUpUnreachableText')
    case 'otherAccount': {
      const other = step?.kind === 'otherAccount' ? step.walletAddress : ''
      return t('wallets.setUpOtherText', { other, address })
    }
    case 'failed':
      return step?.kind === 'failed' ? step.message : t('wallets.flowSetUpFailed')
  }
}

/** The mark above the headline of a failure or of the success. */
function Mark({ sheet }: { sheet: Sheet }) {
  if (sheet === 'done')
    return (
      <span className="connect-mark is-good">
        <Icon name="check" />
      </span>
    )
  if (sheet === 'intro' || sheet === 'signing' || sheet === 'running') return null
  return (
    <span className="connect-mark">
      {sheet === 'rejected' && <Icon name="close" />}
      {sheet === 'unreachable' && <Icon name="offline" />}
      {(sheet === 'failed' || sheet === 'otherAccount') && <Icon name="alert" />}
    </span>
  )
}

function Actions({
  sheet,
  nftIds,
  onStart,
}: {
  sheet: Sheet
  nftIds: readonly string[]
  onStart: () => void
}) {
  const close = useCloseModal()
  const isOnline = useOnline()
  if (sheet === 'running')
    return (
      <Button wide look="quiet" onClick={close}>
        {t('wallets.setUpClose')}
      </Button>
    )
  if (sheet === 'done')
    return (
      <Button wide onClick={() => openModal('withdraw', { id: nftIds.join(), step: 'move' })}>
        {t('wallets.setUpMove', { count: nftIds.length })}
      </Button>
    )
  const label =
    sheet === 'intro'
      ? 'wallets.setUpStart'
      : sheet === 'rejected'
        ? 'wallets.askAgain'
        : 'wallets.tryAgain'
  return (
    <>
      {sheet !== 'signing' && (
        <Button wide reason={isOnline ? undefined : t('wallets.offline')} onClick={onStart}>
          {t(label)}
        </Button>
      )}
      <Button wide look="quiet" onClick={close}>
        {t(sheet === 'signing' ? 'wallets.cancel' : 'wallets.setUpNotYet')}
      </Button>
    </>
  )
}
