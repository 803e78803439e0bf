import type { ComponentType } from 'react'
import type { Nft } from '#contract/collection.ts'
import { assetTitle, type DetailAction } from '#domain/asset.ts'
import { explorerUrl } from '#domain/chain.ts'
import { Leaving } from '#kit/Leaving.tsx'
import { t } from '#kit/t.ts'

export type PlaceProps = { nft: Nft }

/** Link to the item on a block explorer (SC-40). */
const ViewOnBlockchain = ({ nft }: PlaceProps) => nft.contractAddress && (
  <Leaving className="button button-quiet" href={explorerUrl(nft.asset.blockchain, { contractAddress: nft.contractAddress, number: nft.number })} of={assetTitle(nft)}>{t('asset.viewOnBlockchain')}</Leaving>
)

/**
 * The component of each action from domain/asset.ts. An action without a component, such as transfers and phone passes
 * for now, is not shown.
 */
export const places: { [Action in DetailAction]?: ComponentType<PlaceProps> } = { viewOnBlockchain: ViewOnBlockchain }

/** Returns the actions that have a component, with it. */
export const leading = (actions: readonly DetailAction[]) => actions.flatMap((action) => {
  const Place = places[action]
  return Place ? [{ action, Place }] : []
})
