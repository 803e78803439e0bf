import { blockchainName } from '#domain/chain.ts'
import type { Wallet } from '#contract/wallets.ts'
import { shortAddress, walletName } from '#domain/wallet.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import type { Destination } from './MoveItems.tsx'

/** The wallets that items go to, one for each chain. */
export const Destinations = ({
  destinations,
  onChange,
}: {
  destinations: readonly Destination[]
  onChange: () => void
}) => (
  <section className="withdraw-destinations" aria-labelledby="withdraw-destinations">
    <h4 className="label" id="withdraw-destinations">
      {t('withdraw.goingTo')}
    </h4>
    <ul>
      {destinations.map(({ blockchain, wallet }) => (
        <li key={blockchain} className="withdraw-wallet">
          <span className="withdraw-mark" aria-hidden="true">
            <LateIcon name="wallet" />
          </span>
          <span className="withdraw-name">{wallet && <WalletText wallet={wallet} isWhole />}</span>
          <Button look="text" onClick={onChange}>
            {t('withdraw.change')}
            <span className="sr-only">
              {' '}
              ({t('withdraw.changeOn', { chain: blockchainName(blockchain) })})
            </span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

/** Name, address and chain of a wallet. `isWhole`: with every digit of the address. */
export const WalletText = ({
  wallet: { walletType, walletAddress, blockchain },
  isWhole = false,
}: {
  wallet: Wallet
  isWhole?: boolean
}) => (
  <>
    <b>{walletName(walletType) ?? t('withdraw.yourWalletRow')}</b>
    <small className="quiet">
      <code>{isWhole ? walletAddress : shortAddress(walletAddress)}</code>{' '}
      {t('withdraw.onChain', { chain: blockchainName(blockchain) })}
    </small>
  </>
)
