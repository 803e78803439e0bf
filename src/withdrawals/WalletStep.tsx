import { blockchainName } from '#domain/chain.ts'
import type { Wallet } from '#contract/wallets.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { WalletText } from './Destinations.tsx'
import type { Destination } from './MoveItems.tsx'

/** Chooses another wallet for each chain, with whole addresses to compare. */
export const WalletStep = ({
  destinations,
  wallets,
  onChoose,
  onDone,
}: {
  destinations: readonly Destination[]
  wallets: readonly Wallet[]
  onChoose: (wallet: Wallet) => void
  onDone: () => void
}) => (
  <div className="flow-step-body withdraw-move">
    <FlowHeadline>{t('withdraw.chooseWallet')}</FlowHeadline>
    {destinations.map(({ blockchain, wallet: current }) => (
      <fieldset key={blockchain} className="withdraw-choices">
        <legend className="label">{blockchainName(blockchain)}</legend>
        {wallets
          .filter((wallet) => wallet.blockchain === blockchain)
          .map((wallet) => (
            <label key={wallet.walletId} className="withdraw-item">
              <input
                type="radio"
                name={`wallet-${blockchain}`}
                checked={wallet.walletId === current?.walletId}
                onChange={() => onChoose(wallet)}
              />
              <span className="withdraw-name">
                <WalletText wallet={wallet} isWhole />
              </span>
              {wallet.isMain && <small className="withdraw-main">{t('withdraw.main')}</small>}
              <span className="withdraw-tick" aria-hidden="true" />
            </label>
          ))}
      </fieldset>
    ))}
    <div className="flow-foot">
      <Button wide onClick={onDone}>
        {t('withdraw.useWallet')}
      </Button>
      <Button wide look="quiet" to={paths.accountWallet()}>
        {t('withdraw.another')}
      </Button>
    </div>
  </div>
)
