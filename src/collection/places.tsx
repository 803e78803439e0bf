import type { ComponentType } from 'react'
import type { Nft } from '#contract/collection.ts'
import { assetTitle, type DetailAction } from '#domain/asset.ts'
import { explorerUrl } from '#domain/chain.ts'
import { Leaving } from '#kit/Leaving.tsx'
import { t } from '#kit/t.ts'

export type PlaceProps = { nft: Nft }

/** SC-40. */
const ViewOnBlockchain = ({ nft }: PlaceProps) => nft.contractAddress && (
  <Leaving className="button button-quiet" href={explorerUrl(nft.asset.blockchain, { contractAddress: nft.contractAddress, number: nft.number })} of={assetTitle(nft)}>{t('asset.viewOnBlockchain')}</Leaving>
)

/**
 * What stands for each action that the rules give (domain/asset.ts). One that has no place to lead to yet is not shown,
 * and is never a dead button: transfers and phone passes bring theirs.
 */
export const places: { [Action in DetailAction]?: ComponentType<PlaceProps> } = { viewOnBlockchain: ViewOnBlockchain }

/** Of these actions those that lead somewhere. */
export const leading = (actions: readonly DetailAction[]) => actions.flatMap((action) => {
  const Place = places[action]
  return Place ? [{ action, Place }] : []
})
