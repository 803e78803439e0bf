import type { Nft } from '#contract/collection.ts'
import { paths } from '#kit/paths.ts'

/** RT-18: a membership asset leads to its membership, any other to its detail. */
export const assetAddress = ({ nftId, loyaltyMembership }: Pick<Nft, 'nftId' | 'loyaltyMembership'>): string =>
  loyaltyMembership ? paths.membership(loyaltyMembership) : paths.asset({ nftId })
