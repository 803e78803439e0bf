import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { assetTitle, mediaKind } from '#domain/asset.ts'
import { useIsLifting } from '#kit/lift.ts'
import { t } from '#kit/t.ts'
import { assetAddress } from './assetAddress.ts'
import { Minting } from './Minting.tsx'
import './collection.css'

/** One asset in the collection. Its picture lifts into the screen it leads to. */
export function AssetCard({ nft }: { nft: Nft }) {
  const to = assetAddress(nft)
  const isLifting = useIsLifting(to)
  const title = assetTitle(nft)
  const isMembership = nft.loyaltyMembership !== null

  return (
    <li className={isMembership ? 'asset is-membership' : 'asset'}>
      <Link to={to}>
        <img
          className="asset-art"
          src={stillOf(nft)}
          alt=""
          width={240}
          height={240}
          decoding="async"
          style={isLifting ? { viewTransitionName: 'asset-picture' } : undefined}
        />
        {isMembership && <small className="asset-kind quiet">{t('collection.yourMembership')}</small>}
        <b className={isMembership ? 'asset-name display' : 'asset-name'}>{title}</b>
        <span className="asset-meta">
          <small className="quiet">{t('collection.number', { number: nft.number })}</small>
          <Minting nft={nft} />
        </span>
      </Link>
    </li>
  )
}

// A film has a still beside it.
const stillOf = ({ imageUrl, assetVariation, asset }: Nft): string =>
  mediaKind(imageUrl) === 'image' ? imageUrl : assetVariation?.thumbnailUrl || asset.mediaThumbnailUrl
