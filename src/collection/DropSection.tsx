import { memo } from 'react'
import type { Drop } from '#contract/collection.ts'
import { formatDate } from '#lib/texts/format.ts'
import { AssetCard } from './AssetCard.tsx'
import './collection.css'

/** Pictures loaded eagerly: more than the widest screen shows at first. */
const EAGER_COUNT = 8

/** Shows one drop with the first `shown` items. Memoized: renders again only when its own props change. */
export const DropSection = memo(function DropSection({
  drop,
  shown,
}: {
  drop: Drop
  shown: number
}) {
  // Counts all items, because only some are rendered before the member scrolls.
  const opensWide = drop.nfts.filter(({ loyaltyMembership }) => !loyaltyMembership).length % 2 === 1
  return (
    <section className="drop" aria-labelledby={`drop-${drop.dropId}`}>
      <div className="section-head">
        <h2 className="display" id={`drop-${drop.dropId}`}>
          {drop.name}
        </h2>
        <small className="quiet">
          <time dateTime={drop.dateOpen}>{formatDate(drop.dateOpen)}</time>
        </small>
      </div>
      <ul className="assets" data-opens-wide={opensWide || undefined}>
        {drop.nfts.slice(0, shown).map((nft, place) => (
          <AssetCard key={nft.nftId} nft={nft} isLate={place >= EAGER_COUNT} />
        ))}
      </ul>
    </section>
  )
})
