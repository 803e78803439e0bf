import { blockchainName } from '#domain/chain.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { useOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRequest } from './ConnectBody.tsx'
import type { Connection } from './connection.ts'
import type { Sheet } from './connectTexts.ts'
import { connection } from './ownConnection.ts'
import { WalletIcon } from './WalletIcon.tsx'
import { OTHER_WALLET, walletInSentence } from './walletNames.ts'

type Actions = {
  sheet: Sheet
  current: Connection
  own: ResponseOf<typeof wallets.own>
  onChooseOther: () => void
  onShowQr: () => void
  onClose: () => void
}

/** The next steps of each sheet, the first one filled. */
export function ConnectActions(props: Actions) {
  switch (props.sheet) {
    case 'waiting':
    case 'signing':
      return <Waiting {...props} />
    case 'saving':
      return null
    case 'silent':
      return <Silent {...props} />
    case 'wrongChain':
      return <WrongChain {...props} />
    case 'connected':
      return <Connected {...props} />
    case 'rejected':
      return (
        <>
          <Again onClick={connection.askAgain}>{t('wallets.askAgain')}</Again>
          <ChooseOther {...props} />
        </>
      )
    case 'unreachable':
    case 'failed':
      return (
        <>
          <Again onClick={connection.startAgain}>{t('wallets.tryAgain')}</Again>
          <ChooseOther {...props} />
        </>
      )
  }
}

function Again({ onClick, children }: { onClick: () => void; children: string }) {
  const isOnline = useOnline()
  return (
    <Button wide reason={isOnline ? undefined : t('wallets.offline')} onClick={onClick}>
      {children}
    </Button>
  )
}

const ChooseOther = ({ onChooseOther }: Actions) => (
  <Button wide look="quiet" onClick={onChooseOther}>
    {t('wallets.chooseOther')}
  </Button>
)

/** An approved wallet of unknown name has no address that brings it to the front. */
const canOpen = ({ choice, isApproved }: Connection): boolean =>
  choice.via === 'app' && !(isApproved && choice.type === OTHER_WALLET)

const OpenAgain = ({ current: { choice, phase } }: Pick<Actions, 'current'>) => (
  <Button wide onClick={connection.openAgain}>
    <WalletIcon name="external" />
    {t(phase === 'signing' ? 'wallets.open' : 'wallets.openAgain', {
      wallet: walletInSentence(choice.type),
    })}
  </Button>
)

/** Asks a wallet of this browser once more, which brings its window to the front. */
const OpenWindowAgain = ({ current: { choice } }: Pick<Actions, 'current'>) => (
  <Button wide onClick={connection.askAgain}>
    <WalletIcon name="external" />
    {t('wallets.openAgain', { wallet: walletInSentence(choice.type) })}
  </Button>
)

const Waiting = (props: Actions) => (
  <>
    {canOpen(props.current) && <OpenAgain {...props} />}
    {props.current.choice.via === 'browser' && <OpenWindowAgain {...props} />}
    <Button
      wide
      look="quiet"
      onClick={() => {
        props.onClose()
        connection.cancel()
      }}
    >
      {t('wallets.cancel')}
    </Button>
  </>
)

function Silent(props: Actions) {
  const { current, onShowQr } = props
  if (!canOpen(current))
    return (
      <>
        <Again onClick={connection.askAgain}>{t('wallets.askAgain')}</Again>
        <ChooseOther {...props} />
      </>
    )
  return (
    <>
      <OpenAgain {...props} />
      {current.uri !== null && !current.isApproved ? (
        <>
          <CopyRequest uri={current.uri} isWide />
          <Button wide look="quiet" onClick={onShowQr}>
            <WalletIcon name="qr" />
            {t('wallets.showQr')}
          </Button>
        </>
      ) : (
        <Button wide look="quiet" onClick={connection.askAgain}>
          {t('wallets.askAgain')}
        </Button>
      )}
    </>
  )
}

const WrongChain = ({ current: { choice, chain } }: Actions) => (
  <>
    <Button wide onClick={connection.switchChain}>
      {t('wallets.switch', { chain: blockchainName(chain.blockchain) })}
    </Button>
    {/* Asks again: the wallet is on the right network by then, or this sheet comes back. */}
    <Button wide look="quiet" onClick={connection.askAgain}>
      {t('wallets.switchMyself', { wallet: walletInSentence(choice.type) })}
    </Button>
  </>
)

/** After the proof for one network, the same wallet can be proven for the others. */
function Connected({ current: { choice, chain }, own, onClose }: Actions) {
  const others = own.chains.filter(
    ({ blockchain, chainId }) =>
      blockchain !== chain.blockchain &&
      chainId !== null &&
      !own.wallets.some(
        (wallet) => wallet.blockchain === blockchain && wallet.walletType === choice.type,
      ),
  )
  return (
    <>
      <Button wide onClick={onClose}>
        {t('wallets.done')}
      </Button>
      {others.map((other) => (
        <Button
          key={other.blockchain}
          wide
          look="quiet"
          onClick={() => connection.start(choice, other)}
        >
          {t('wallets.alsoOn', { chain: blockchainName(other.blockchain) })}
        </Button>
      ))}
    </>
  )
}
