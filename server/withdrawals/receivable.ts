import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { blockchainOf, isEvm } from '#domain/wallet.ts'
import { and, eq } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Custodies } from '#server/lib/integrations/custody.ts'
import { walletView } from '#server/wallets/views.ts'

/**
 * Asks the chain whether a wallet has a place for an item (ST-32: a collection on Flow), before anything
 * is on hold. Says nothing of what `requestWithdrawal` refuses; without an answer of the chain, signing
 * checks it again.
 * @throws Problem WALLET_NOT_SET_UP
 */
export async function assertReceivable(
  tx: Tx,
  {
    custodies,
    brand,
    member: { accountId },
    nftId,
    walletAddress,
  }: {
    custodies: Custodies
    brand: BrandPack
    member: { accountId: string }
    nftId: string
    walletAddress: string
  },
): Promise<void> {
  // A server without such a chain is spared the query.
  if (!custodies.all.some((one) => one.brand === brand.slug && !isEvm(one.blockchain))) return
  const address = walletAddress.trim().toLowerCase()
  const [item] = await tx
    .select({ blockchain: assetView.blockchain, contractAddress: assetView.contractAddress })
    .from(itemView)
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .innerJoin(
      walletView,
      and(eq(walletView.accountId, itemView.ownerId), eq(walletView.address, address)),
    )
    .where(
      and(
        eq(itemView.nftId, nftId),
        eq(itemView.ownerId, accountId),
        eq(itemView.brand, brand.slug),
        eq(itemView.hasPendingTransfer, false),
      ),
    )
  if (!item?.contractAddress) return
  const custody = await custodies.find(brand.slug, blockchainOf(item.blockchain))
  if (!custody?.canReceive) return
  const { contractAddress } = item
  // A node that is down, or a contract that it does not know.
  const isReady = await custody.canReceive({ contractAddress, address }).catch(() => true)
  if (!isReady) throw new Problem('WALLET_NOT_SET_UP')
}
