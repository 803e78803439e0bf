import type { Drop } from '#contract/collection.ts'
import type { Wallet } from '#contract/wallets.ts'
import { blockchainOf } from '#domain/wallet.ts'

/** How many items are where: with the brand, in each connected wallet, and in other wallets. */
export type Places = { kept: number; inWallet: ReadonlyMap<string, number>; elsewhere: number }

/** Counts the items of a collection by where they are. Wallets are named by their id. */
export function placesOf(collection: readonly Drop[], wallets: readonly Wallet[]): Places {
  const inWallet = new Map<string, number>()
  let [kept, elsewhere] = [0, 0]
  for (const { withdrawAddress, asset } of collection.flatMap(({ nfts }) => nfts)) {
    const wallet = wallets.find(
      ({ blockchain, walletAddress }) =>
        blockchain === blockchainOf(asset.blockchain) &&
        walletAddress.toLowerCase() === withdrawAddress?.toLowerCase(),
    )
    if (!withdrawAddress) kept += 1
    else if (!wallet) elsewhere += 1
    else inWallet.set(wallet.walletId, (inWallet.get(wallet.walletId) ?? 0) + 1)
  }
  return { kept, inWallet, elsewhere }
}
