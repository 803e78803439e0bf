import type { Viewer } from './viewer.ts'

/** What the rules below need of a digital asset (specification section 3, NFT). */
export type AssetFacts = {
  name: string
  contractAddress: string | null
  imageUrl: string
  assetVariation: { variationName: string } | null
}

/** SC-28: the variation's name, or the asset's own if there is none. */
export const assetTitle = ({ assetVariation, name }: Pick<AssetFacts, 'assetVariation' | 'name'>): string =>
  assetVariation?.variationName || name

/** SC-30. */
export const mediaKind = (url: string): 'video' | 'image' => (url.includes('.mp4') ? 'video' : 'image')

/** SC-41, by the asset's own contract address ; the drop's says nothing of one piece. */
export const isMinted = ({ contractAddress }: Pick<AssetFacts, 'contractAddress'>): boolean => Boolean(contractAddress)

/** RT-18: in a flat collection the only item is opened at once. */
export function onlyItem<T>(layout: string, drops: readonly { nfts: readonly T[] }[]): T | undefined {
  const items = drops.flatMap((drop) => drop.nfts)
  return layout === 'flat' && items.length === 1 ? items[0] : undefined
}

/** The membership among a member's assets: the one that leads to her points ; there is one for each programme. */
export const membershipOf = <T extends { loyaltyMembership: { userAssetPointsId: string } | null }>(
  drops: readonly { nfts: readonly T[] }[],
): { userAssetPointsId: string } | undefined =>
  drops.flatMap((drop) => drop.nfts).find((nft) => nft.loyaltyMembership)?.loyaltyMembership ?? undefined

/** What the rules of the buttons of one asset need of it. */
export type ActionFacts = Pick<AssetFacts, 'contractAddress'> & { withdrawAddress: string | null; hasPendingTransfer: boolean; passTemplate: string | null }

/** What can be done with one asset; each has a place to lead to, or is not shown yet (src/collection/places.tsx). */
export type DetailAction = 'addToWallet' | 'cancelTransfer' | 'transfer' | 'addToAppleWallet' | 'viewOnBlockchain'

/** SC-36, RO-12: the buttons at the foot are those of a verified account. */
export const hasDetailFooter = (viewer: Viewer): boolean => viewer.kind === 'member' && viewer.isVerified

/**
 * SC-29: beside the picture, whoever looks. SC-37 to SC-40: at the foot, in this order. A transfer that is refused while
 * another one is pending is refused by the server (SC-38).
 */
export function detailActions({ contractAddress, withdrawAddress, hasPendingTransfer, passTemplate }: ActionFacts, viewer: Viewer): { beside: DetailAction[]; foot: DetailAction[] } {
  const foot: [DetailAction, boolean][] = [
    ['cancelTransfer', hasPendingTransfer],
    ['transfer', !withdrawAddress],
    ['addToAppleWallet', Boolean(passTemplate)],
    ['viewOnBlockchain', Boolean(contractAddress)],
  ]
  return {
    beside: passTemplate ? ['addToWallet'] : [],
    foot: hasDetailFooter(viewer) ? foot.filter(([, isGiven]) => isGiven).map(([action]) => action) : [],
  }
}
