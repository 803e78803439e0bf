import { wallets } from '#contract/wallets.ts'
import { useOnline } from '#lib/api/online.ts'
import { useRead } from '#lib/api/read.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { KeptForYou, WhatIsAWallet } from './KeptForYou.tsx'
import { Places } from './Places.tsx'
import { WalletList } from './WalletList.tsx'
import { walletStateOf } from './walletState.ts'
import './wallets.css'

/** The member's wallets and where their items are (RT-22, ST-34). */
export function Wallets() {
  const own = useRead(wallets.own)
  const state = walletStateOf(own)
  const isConnected = state === 'connected'
  return (
    <div className="wallets" data-state={state}>
      {isConnected ? (
        <WalletList wallets={own.wallets} />
      ) : (
        <KeptForYou>
          {t(state === 'notConnected' ? 'wallets.noneText' : 'wallets.unavailableText')}
        </KeptForYou>
      )}
      {isConnected && own.chains.length > 0 && <ConnectButton isAnother />}
      <Places wallets={own.wallets} />
      {state === 'notConnected' && <ConnectButton />}
      {state === 'unavailable' && <ToCollection />}
      {!isConnected && <WhatIsAWallet />}
    </div>
  )
}

/** The page where the wallets could not be loaded. */
export function WalletsNotLoaded({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  return (
    <div className="wallets" data-state={walletStateOf(undefined)}>
      <KeptForYou isProblem>{t('wallets.notLoadedText')}</KeptForYou>
      <Button
        wide
        icon="retry"
        reason={isOnline ? undefined : t('wallets.offline')}
        onClick={onRetry}
      >
        {t('ui.tryAgain')}
      </Button>
      <ToCollection look="quiet" />
      <WhatIsAWallet />
    </div>
  )
}

const ToCollection = ({ look }: { look?: 'quiet' }) => (
  <Button wide look={look} icon="grid" to={paths.collection()}>
    {t('wallets.seeCollection')}
  </Button>
)

export const WalletsSkeleton = () => (
  <div className="wallets" aria-hidden="true">
    <Skeleton width="100%" height={220} />
    <Skeleton width="80%" height={40} />
    <Skeleton width="100%" height={96} />
    <Skeleton width="100%" height={52} />
  </div>
)
