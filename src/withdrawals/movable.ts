import type { Drop, Nft } from '#contract/collection.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { isMinted } from '#domain/asset.ts'
import { blockchainOf, type Blockchain } from '#domain/wallet.ts'
import { itemWithdrawalBlock } from '#domain/withdrawal.ts'

type Chains = Pick<ResponseOf<typeof wallets.own>, 'chains'>

/** Returns the blockchain of an item. */
export const chainOf = ({ asset }: Pick<Nft, 'asset'>): Blockchain => blockchainOf(asset.blockchain)

const settingsOf = (item: Nft, { chains }: Chains) =>
  chains.find(({ blockchain }) => blockchain === chainOf(item))

/** Returns why an item cannot be withdrawn, by when its chain mints; undefined when it can. */
export const blockOf = (item: Nft, own: Chains) =>
  itemWithdrawalBlock(item, settingsOf(item, own)?.mint)

/** Returns the items of a collection that can be withdrawn. */
export const movableItems = (collection: readonly Drop[], own: Chains): Nft[] =>
  collection
    .flatMap(({ nfts }) => nfts)
    .filter((item) => settingsOf(item, own) !== undefined && blockOf(item, own) === undefined)

/** Returns the chains of items that stay here only because wallets of these chains cannot be connected. */
export const chainsNotOffered = (collection: readonly Drop[], own: Chains): Blockchain[] => [
  ...new Set(
    collection
      .flatMap(({ nfts }) => nfts)
      .filter(
        (item) => settingsOf(item, own) === undefined && itemWithdrawalBlock(item) === undefined,
      )
      .map(chainOf),
  ),
]

/** Returns whether one of some items is minted only as it is withdrawn. */
export const areMintedOnTheWay = (items: readonly Nft[]): boolean =>
  items.some((item) => !isMinted(item))
