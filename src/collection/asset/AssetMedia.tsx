import type { Nft } from '#contract/collection.ts'
import { mediaKind } from '#domain/asset.ts'
import { AssetFilm } from './AssetFilm.tsx'
import { StillPicture } from './StillPicture.tsx'
import './asset.css'

/** Shows a video or a picture, depending on the URL (SC-30). */
export const AssetMedia = ({ nft }: { nft: Nft }) => (
  <div className="asset-media">
    {mediaKind(nft.imageUrl) === 'video' ? (
      <AssetFilm key={nft.nftId} nft={nft} />
    ) : (
      <StillPicture src={nft.imageUrl} />
    )}
  </div>
)
