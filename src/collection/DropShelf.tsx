import { memo } from 'react'
import type { Drop } from '#contract/collection.ts'
import { formatDate } from '#kit/format.ts'
import { AssetCard } from './AssetCard.tsx'
import './collection.css'

/** More than the widest screen shows at first. */
const AT_ONCE = 8

/** One drop with the first of what the member holds of it. It is drawn anew only when there is more of it. */
export const DropShelf = memo(function DropShelf({ drop, shown }: { drop: Drop; shown: number }) {
  return (
    <section className="drop" aria-labelledby={`drop-${drop.dropId}`}>
      <div className="head">
        <h2 className="display" id={`drop-${drop.dropId}`}>{drop.name}</h2>
        <small className="quiet"><time dateTime={drop.dateOpen}>{formatDate(drop.dateOpen)}</time></small>
      </div>
      <ul className="assets">{drop.nfts.slice(0, shown).map((nft, place) => <AssetCard key={nft.nftId} nft={nft} isLate={place >= AT_ONCE} />)}</ul>
    </section>
  )
})
