import type { Nft } from '#contract/collection.ts'
import { mediaKind } from '#domain/asset.ts'

/** Returns the picture of an item for lists: for a video, its still. */
export const stillImageOf = ({ imageUrl, assetVariation, asset }: Nft): string =>
  mediaKind(imageUrl) === 'image'
    ? imageUrl
    : assetVariation?.thumbnailUrl || asset.mediaThumbnailUrl
