import type { ComponentType } from 'react'
import type { Nft } from '#contract/collection.ts'
import { assetTitle, type DetailAction } from '#domain/asset.ts'
import { AddToThisPhone, AddToWallet } from './AddToPhone.tsx'
import { TransferNft } from './TransferNft.tsx'
import { WithdrawNft } from './WithdrawNft.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { t } from '#lib/texts/t.ts'

export type SlotProps = { nft: Nft }

/** Link to the item on a block explorer (SC-40). */
const ViewOnBlockchain = ({ nft }: SlotProps) =>
  nft.explorerUrl && (
    <ExternalLink className="button button-quiet" href={nft.explorerUrl} of={assetTitle(nft)}>
      {t('asset.viewOnBlockchain')}
    </ExternalLink>
  )

/**
 * The component of each action from domain/asset.ts. An action without a component is not shown:
 * `cancelTransfer`, whose button is in the panel of the pending transfer (PendingTransfer.tsx).
 */
const actionSlots: { [Action in DetailAction]?: ComponentType<SlotProps> } = {
  transfer: TransferNft,
  withdraw: WithdrawNft,
  addToWallet: AddToWallet,
  addToAppleWallet: AddToThisPhone,
  viewOnBlockchain: ViewOnBlockchain,
}

/** Returns the actions that have a component, with it. */
export const leadingSlots = (actions: readonly DetailAction[]) =>
  actions.flatMap((action) => {
    const Place = actionSlots[action]
    return Place ? [{ action, Place }] : []
  })
