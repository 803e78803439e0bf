import type { Nft } from '#contract/collection.ts'
import { mediaKind } from '#domain/asset.ts'

/** The picture of an asset in a list: a film has a still beside it. */
export const stillOf = ({ imageUrl, assetVariation, asset }: Nft): string =>
  mediaKind(imageUrl) === 'image' ? imageUrl : assetVariation?.thumbnailUrl || asset.mediaThumbnailUrl
