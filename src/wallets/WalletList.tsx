import { blockchainName } from '#domain/chain.ts'
import type { Wallet } from '#contract/wallets.ts'
import { shortAddress } from '#domain/wallet.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { walletLabel } from './walletNames.ts'
import { WalletMark } from './WalletMark.tsx'

/** The connected wallets; each opens its menu. */
export const WalletList = ({ wallets }: { wallets: readonly Wallet[] }) => (
  <>
    <p className="quiet">{t('wallets.yoursText')}</p>
    <ul className="wallet-rows">
      {wallets.map(({ walletId, walletType, walletAddress, blockchain, isMain }) => (
        <li key={walletId}>
          <button
            type="button"
            className="wallet-row"
            onClick={() => openModal('wallet', { id: walletId })}
          >
            <WalletMark type={walletType} />
            <span className="wallet-row-name">
              <b>{walletLabel(walletType)}</b>
              <small className="quiet">
                <code>{shortAddress(walletAddress)}</code>{' '}
                {t('wallets.onChain', { chain: blockchainName(blockchain) })}
              </small>
            </span>
            {isMain && <span className="wallet-tag">{t('wallets.main')}</span>}
            <Icon name="more" />
          </button>
        </li>
      ))}
    </ul>
  </>
)
