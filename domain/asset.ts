import type { Viewer } from './viewer.ts'

/** The fields of a digital asset that the rules below need (specification section 3, NFT). */
export type AssetFacts = {
  name: string
  contractAddress: string | null
  imageUrl: string
  assetVariation: { variationName: string } | null
}

/** Returns the variation's name, or the asset's own name when it has none (SC-28). */
export const assetTitle = ({
  assetVariation,
  name,
}: Pick<AssetFacts, 'assetVariation' | 'name'>): string => assetVariation?.variationName || name

/** Returns whether an asset's media URL is a video or an image (SC-30). */
export const mediaKind = (url: string): 'video' | 'image' =>
  url.includes('.mp4') ? 'video' : 'image'

/** Returns the still picture of an item: its image, or for a video the still of its variation, else of its asset. */
export const stillImageOf = ({
  imageUrl,
  assetVariation,
  asset,
}: Pick<AssetFacts, 'imageUrl'> & {
  assetVariation: { thumbnailUrl: string } | null
  asset: { mediaThumbnailUrl: string }
}): string =>
  mediaKind(imageUrl) === 'image'
    ? imageUrl
    : assetVariation?.thumbnailUrl || asset.mediaThumbnailUrl

/** Returns whether the asset is minted: by its own contract address, not the drop's (SC-41). */
export const isMinted = ({ contractAddress }: Pick<AssetFacts, 'contractAddress'>): boolean =>
  Boolean(contractAddress)

/** Returns the only item of a flat collection, which opens at once (RT-18); undefined otherwise. */
export function singleItem<T>(
  layout: string,
  drops: readonly { nfts: readonly T[] }[],
): T | undefined {
  const items = drops.flatMap((drop) => drop.nfts)
  return layout === 'flat' && items.length === 1 ? items[0] : undefined
}

/** Returns the first loyalty membership among a member's assets; there is one for each program. */
export const membershipItem = <
  T extends { loyaltyMembership: { userAssetPointsId: string } | null },
>(
  drops: readonly { nfts: readonly T[] }[],
): { userAssetPointsId: string } | undefined =>
  drops.flatMap((drop) => drop.nfts).find((nft) => nft.loyaltyMembership)?.loyaltyMembership ??
  undefined

/** The fields of an asset that decide which buttons it has. */
export type ActionFacts = Pick<AssetFacts, 'contractAddress'> & {
  withdrawAddress: string | null
  hasPendingTransfer: boolean
  isWithdrawing?: boolean | undefined
  passTemplate: string | null
}

/** The actions on one item. Those without a component in assetActionSlots.tsx are not shown. */
export type DetailAction =
  | 'addToWallet'
  | 'cancelTransfer'
  | 'transfer'
  | 'withdraw'
  | 'addToAppleWallet'
  | 'viewOnBlockchain'

/** Returns whether the buttons at the foot are shown: to verified members only (SC-36, RO-12). */
const hasDetailFooter = (viewer: Viewer): boolean => viewer.kind === 'member' && viewer.isVerified

/**
 * Returns the buttons beside the picture, for every viewer (SC-29), and at the foot, in this order
 * (SC-37 to SC-40). The server refuses a second transfer while one is pending (SC-38). A withdrawal cannot be cancelled.
 */
export function detailActions(
  {
    contractAddress,
    withdrawAddress,
    hasPendingTransfer,
    isWithdrawing,
    passTemplate,
  }: ActionFacts,
  viewer: Viewer,
): { beside: DetailAction[]; foot: DetailAction[] } {
  const footActions: [DetailAction, boolean][] = [
    ['cancelTransfer', hasPendingTransfer && !isWithdrawing],
    ['transfer', !withdrawAddress],
    ['withdraw', !withdrawAddress],
    ['addToAppleWallet', Boolean(passTemplate)],
    ['viewOnBlockchain', Boolean(contractAddress)],
  ]
  return {
    beside: passTemplate ? ['addToWallet'] : [],
    foot: hasDetailFooter(viewer)
      ? footActions.filter(([, isAvailable]) => isAvailable).map(([action]) => action)
      : [],
  }
}
