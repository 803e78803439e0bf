import { blockchainName } from '#domain/chain.ts'
import type { ReactNode } from 'react'
import { wallets, type Wallet } from '#contract/wallets.ts'
import { useWrite } from '#lib/api/write.ts'
import { toast } from '#lib/browser/toast.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** What a member can do with a connected wallet. */
export function WalletMenu({ wallet }: { wallet: Wallet }) {
  const { walletId, walletAddress, blockchain, connectedAt, isMain } = wallet
  const chain = blockchainName(blockchain)
  return (
    <div className="wallet-menu">
      <div className="wallet-address">
        <code>{walletAddress}</code>
        <CopyAddress address={walletAddress} />
        <p className="quiet">
          {t('wallets.connectedSince', { date: formatDate(connectedAt) })}{' '}
          {t('wallets.onChain', { chain })}
        </p>
      </div>
      <Claim walletId={walletId} />
      {isMain ? (
        <p className="quiet">{t('wallets.isMain', { chain })}</p>
      ) : (
        <UseAsMain walletId={walletId} chain={chain} />
      )}
      <Button
        wide
        look="quiet"
        onClick={() => openModal('wallet', { id: walletId, step: 'remove' })}
      >
        {t('wallets.remove')}
      </Button>
    </div>
  )
}

function CopyAddress({ address }: { address: string }) {
  const [state, copy] = useCopy(address)
  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.success(t('wallets.addressCopied'))
    else toast.notice(t('wallets.addressNotCopied'))
  }
  return (
    <Button
      look="text"
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copyAndNotify()}
    >
      {t('wallets.copyAddress')}
    </Button>
  )
}

/** CA-59. */
function Claim({ walletId }: { walletId: string }) {
  const write = useWrite(wallets.claim, { failure: 'form' })
  const disabledReason = useDisabledReason(write.problem)
  const count = write.response?.nftIds.length
  return (
    <MenuAction hint={t('wallets.claimHint')}>
      <Button
        wide
        busy={write.busy}
        {...disabledReason}
        onClick={() => void write.send({ walletId })}
      >
        {t('wallets.claim')}
      </Button>
      <FormProblem problem={write.problem} />
      <p className="wallet-found" role="status">
        {count !== undefined &&
          (count === 0 ? t('wallets.foundNone') : t('wallets.found', { count }))}
      </p>
    </MenuAction>
  )
}

function UseAsMain({ walletId, chain }: { walletId: string; chain: string }) {
  const write = useWrite(wallets.use, { failure: 'form' })
  const disabledReason = useDisabledReason(write.problem)
  return (
    <MenuAction hint={t('wallets.useHint', { chain })}>
      <Button
        wide
        look="quiet"
        busy={write.busy}
        {...disabledReason}
        onClick={() => void write.send({ walletId })}
      >
        {t('wallets.use')}
      </Button>
      <FormProblem problem={write.problem} />
    </MenuAction>
  )
}

const MenuAction = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className="wallet-action">
    {children}
    <p className="quiet">{hint}</p>
  </div>
)
