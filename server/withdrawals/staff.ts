import { and, desc, eq, ne } from 'drizzle-orm'
import { holdItem, lockItem } from '#server/collection/item-changes.ts'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { walletView } from '#server/wallets/views.ts'
import { lockOperation, transactionsOf } from './operations.ts'
import { chainEvents, chainOperations } from './table.ts'

const MAX_LISTED = 200

/** Returns the operations of a brand that are not final, newest first, with their newest hash. */
export async function operationsOfBrand(tx: Tx, brand: string) {
  const operations = await tx
    .select()
    .from(chainOperations)
    .where(and(eq(chainOperations.brand, brand), ne(chainOperations.state, 'final')))
    .orderBy(desc(chainOperations.sequence))
    .limit(MAX_LISTED)
  const transactions = await transactionsOf(
    tx,
    operations.map(({ id }) => id),
  )
  return operations.map((operation) => ({
    ...operation,
    hash: transactions.find(({ operationId }) => operationId === operation.id)?.hash ?? null,
  }))
}

/**
 * Requests a failed withdrawal again, to the same wallet. @returns the new id; undefined when it has not
 * failed, the item is on hold, in a wallet or another's, or the member has disconnected the wallet
 */
export async function retryWithdrawal(
  tx: Tx,
  { brand, id, now }: { brand: string; id: string; now: Date },
): Promise<string | undefined> {
  const failed = await lockOperation(tx, id)
  const { nftId, accountId, toAddress } = failed ?? {}
  if (failed?.brand !== brand || failed.state !== 'failed') return undefined
  if (!nftId || !accountId || !toAddress) return undefined
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand })
  if (!item || item.hasPendingTransfer || item.withdrawAddress) return undefined
  const { blockchain, kind, assetId, contractAddress, tokenId } = failed
  // Another member may have proven it since.
  const wallet = await tx.$count(
    walletView,
    and(
      eq(walletView.accountId, accountId),
      eq(walletView.brand, brand),
      eq(walletView.blockchain, blockchain),
      eq(walletView.address, toAddress),
    ),
  )
  if (wallet === 0) return undefined
  const again = newId('w')
  await tx.insert(chainOperations).values({
    id: again,
    brand,
    blockchain,
    kind,
    assetId,
    nftId,
    accountId,
    toAddress,
    contractAddress,
    tokenId,
    requestedAt: now,
  })
  await tx.insert(chainEvents).values({ operationId: again, kind: 'requested', at: now })
  await holdItem(tx, nftId)
  return again
}

/** Returns an asset with what its contract needs. */
export async function contractAssetOf(
  tx: Tx,
  { brand, assetId }: { brand: string; assetId: string },
) {
  const [asset] = await tx
    .select({
      assetId: assetView.assetId,
      name: assetView.name,
      blockchain: assetView.blockchain,
      contractAddress: assetView.contractAddress,
    })
    .from(assetView)
    .where(and(eq(assetView.brand, brand), eq(assetView.assetId, assetId)))
  return asset
}
