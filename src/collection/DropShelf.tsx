import type { Drop } from '#contract/collection.ts'
import { formatDate } from '#kit/format.ts'
import { AssetCard } from './AssetCard.tsx'
import './collection.css'

/** One drop with what the member holds of it. */
export const DropShelf = ({ drop }: { drop: Drop }) => (
  <section className="drop" aria-labelledby={`drop-${drop.dropId}`}>
    <div className="head">
      <h2 className="display" id={`drop-${drop.dropId}`}>{drop.name}</h2>
      <small className="quiet"><time dateTime={drop.dateOpen}>{formatDate(drop.dateOpen)}</time></small>
    </div>
    <ul className="assets">{drop.nfts.map((nft) => <AssetCard key={nft.nftId} nft={nft} />)}</ul>
  </section>
)
