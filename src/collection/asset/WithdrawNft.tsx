import type { Nft } from '#contract/collection.ts'
import { blockchainOf } from '#domain/wallet.ts'
import { useBrand } from '#lib/brand.ts'
import { useOnline } from '#lib/api/online.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'

/**
 * Button that moves the item to the member's own wallet (MO-03), on the chains that the brand has set up. Where a
 * transfer first asks where to, the question has this way too.
 */
export function WithdrawNft({ nft }: { nft: Nft }) {
  const { chains = [], transferChooser } = useBrand().features
  const isOnline = useOnline()
  const isOffered = chains.includes(blockchainOf(nft.asset.blockchain)) && !transferChooser
  if (!isOffered || nft.loyaltyMembership) return null
  return (
    <Button
      look="quiet"
      reason={
        nft.hasPendingTransfer
          ? t(nft.isWithdrawing ? 'transfer.heldWithdrawal' : 'transfer.heldPending')
          : isOnline
            ? undefined
            : t('withdraw.offline')
      }
      reasonIcon={nft.hasPendingTransfer ? 'lock' : 'offline'}
      onClick={() => openModal('withdraw', { id: nft.nftId, step: 'move' })}
    >
      <LateIcon name="wallet" />
      {t('withdraw.button')}
    </Button>
  )
}
