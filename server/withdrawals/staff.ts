import { nextOperationState } from '#domain/withdrawal-states.ts'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { holdItem, lockItem } from '#server/collection/item-changes.ts'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { isConnected } from '#server/wallets/own-wallets.ts'
import { failOperation } from './close.ts'
import { lockOperation, transactionsOf, type Operation } from './operations.ts'
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

/** Why a withdrawal is not requested again. */
export type RetryRefusal =
  'unknown' | 'notFailed' | 'newer' | 'notOwned' | 'onHold' | 'inWallet' | 'disconnected'

/** Requests the newest withdrawal of an item again, if it has failed, to the same wallet. */
export async function retryWithdrawal(
  tx: Tx,
  { brand, id, now }: { brand: string; id: string; now: Date },
): Promise<{ again: string } | { refusal: RetryRefusal }> {
  const failed = await lockOperation(tx, id)
  if (failed?.brand !== brand || failed.kind !== 'withdrawal') return { refusal: 'unknown' }
  if (failed.state !== 'failed') return { refusal: 'notFailed' }
  const { nftId, accountId, toAddress: address, blockchain } = failed
  const item =
    nftId && accountId ? await lockItem(tx, { nftId, ownerId: accountId, brand }) : undefined
  if (!nftId || !accountId || !item) return { refusal: 'notOwned' }
  // Under the lock of the item, without which no other one is requested.
  if (await hasNewer(tx, failed)) return { refusal: 'newer' }
  if (item.hasPendingTransfer) return { refusal: 'onHold' }
  if (item.withdrawAddress) return { refusal: 'inWallet' }
  if (!(await isConnected(tx, { accountId, brand, blockchain, address })))
    return { refusal: 'disconnected' }
  const again = newId('w')
  const { kind, assetId, contractAddress, tokenId } = failed
  await tx.insert(chainOperations).values({
    id: again,
    brand,
    blockchain,
    kind,
    assetId,
    nftId,
    accountId,
    toAddress: address,
    contractAddress,
    tokenId,
    requestedAt: now,
  })
  await tx.insert(chainEvents).values({ operationId: again, kind: 'requested', at: now })
  await holdItem(tx, nftId)
  return { again }
}

/** Ends a withdrawal that is not signed yet; its item is free again. @returns whether there was one */
export async function cancelWithdrawal(
  tx: Tx,
  { brand, id, now }: { brand: string; id: string; now: Date },
): Promise<boolean> {
  const operation = await lockOperation(tx, id)
  if (operation?.brand !== brand || operation.kind !== 'withdrawal') return false
  if (!nextOperationState(operation.state, 'failed', 'staff')) return false
  await failOperation(tx, operation, { failure: 'cancelled', by: 'staff', now })
  return true
}

/** Returns whether the item of a withdrawal has been withdrawn again since. */
const hasNewer = async (
  tx: Tx,
  { nftId, sequence }: Pick<Operation, 'nftId' | 'sequence'>,
): Promise<boolean> =>
  nftId !== null &&
  (await tx.$count(
    chainOperations,
    and(
      eq(chainOperations.nftId, nftId),
      eq(chainOperations.kind, 'withdrawal'),
      gt(chainOperations.sequence, sequence),
    ),
  )) > 0

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
