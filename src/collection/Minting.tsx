import type { Nft } from '#contract/collection.ts'
import { isMinted } from '#domain/asset.ts'
import { t } from '#lib/texts/t.ts'
import './collection.css'

/** Shows whether an item is minted or pending, with a filled or open dot (SC-41). */
export const Minting = ({ nft }: { nft: Pick<Nft, 'contractAddress'> }) => (
  <small className={isMinted(nft) ? 'minting-status is-minted' : 'minting-status'}>
    <i aria-hidden="true" />
    {isMinted(nft) ? t('collection.minted') : t('collection.pending')}
  </small>
)
