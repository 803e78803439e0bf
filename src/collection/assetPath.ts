import type { Nft } from '#contract/collection.ts'
import { paths } from '#lib/navigation/paths.ts'

/** Returns the path of an item: a membership item opens the membership, any other its detail page (RT-18). */
export const assetPath = ({
  nftId,
  loyaltyMembership,
}: Pick<Nft, 'nftId' | 'loyaltyMembership'>): string =>
  loyaltyMembership ? paths.membership(loyaltyMembership) : paths.asset({ nftId })
