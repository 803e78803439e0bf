import type { Nft } from '#contract/collection.ts'
import { isMinted } from '#domain/asset.ts'
import { t } from '#kit/t.ts'
import './collection.css'

/** Minted or pending (SC-41): a full or an open dot, and the word. */
export const Minting = ({ nft }: { nft: Pick<Nft, 'contractAddress'> }) => (
  <small className={isMinted(nft) ? 'mint is-minted' : 'mint'}>
    <i aria-hidden="true" />{isMinted(nft) ? t('collection.minted') : t('collection.pending')}
  </small>
)
