import type { Nft } from '#contract/collection.ts'
import { transferBlock } from '#domain/transfer.ts'
import { permissionToTransfer } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { useBrand } from '#lib/brand.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

const blocks = {
  MEMBERSHIP_NOT_TRANSFERABLE: 'transfer.heldMembership',
  ITEM_IN_WALLET: 'transfer.heldWallet',
  WITHDRAWAL_PENDING: 'transfer.heldWithdrawal',
  TRANSFER_PENDING: 'transfer.heldPending',
} as const

/** Button that opens the transfer (SC-38), held with its reason while the item cannot be sent. */
export function TransferNft({ nft }: { nft: Nft }) {
  const { transferChooser } = useBrand().features
  const permission = permissionToTransfer(useViewer(), useOnline())
  const block = transferBlock(nft)
  const isOffline = !permission.allowed && permission.reason === 'offline'
  return (
    <Button
      look={block ? 'quiet' : 'main'}
      icon="send"
      reason={block ? t(blocks[block]) : isOffline ? t('transfer.offline') : undefined}
      reasonIcon={block ? 'lock' : 'offline'}
      onClick={() =>
        transferChooser
          ? openModal('transfer-chooser', { id: nft.nftId })
          : openModal('transfer', { id: nft.nftId, step: 'who' })
      }
    >
      {t('transfer.button')}
    </Button>
  )
}
