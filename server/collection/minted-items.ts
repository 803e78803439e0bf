import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { assets, nfts } from './table.ts'

/** An item that has a token on a chain. */
export type MintedItem = {
  nftId: string
  ownerId: string
  /** The code of EN-14. */
  blockchain: number
  contractAddress: string
  /** Of the token: the item's number. */
  tokenId: number
  withdrawAddress: string | null
  /** It is transferred or withdrawn now, so it cannot change hands. */
  isOnHold: boolean
}

/**
 * Returns the minted items of a brand. Without memberships, whose points stay with the account.
 */
export async function mintedItems(
  tx: Tx,
  { brand, only }: { brand: string; only?: readonly string[] },
): Promise<MintedItem[]> {
  const contractAddress = sql<
    string | null
  >`coalesce(${nfts.contractAddress}, ${assets.contractAddress})`
  const rows = await tx
    .select({
      nftId: nfts.id,
      ownerId: nfts.ownerId,
      blockchain: assets.blockchain,
      contractAddress,
      tokenId: nfts.number,
      withdrawAddress: nfts.withdrawAddress,
      isOnHold: nfts.hasPendingTransfer,
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .leftJoin(loyaltyAccountView, eq(loyaltyAccountView.nftId, nfts.id))
    .where(
      and(
        eq(nfts.brand, brand),
        isNotNull(nfts.dateMinted),
        isNull(loyaltyAccountView.loyaltyAccountId),
        only && inArray(nfts.id, anyOf(only)),
      ),
    )
    .orderBy(nfts.id)
  return rows.flatMap(({ contractAddress: address, ...item }) =>
    address === null ? [] : [{ ...item, contractAddress: address }],
  )
}

/** Locks items, and all other items of their owners, until the transaction ends. */
export async function lockItemsAndOwners(tx: Tx, nftIds: readonly string[]): Promise<void> {
  const owners = tx
    .select({ ownerId: nfts.ownerId })
    .from(nfts)
    .where(inArray(nfts.id, anyOf(nftIds)))
  await tx
    .select({ id: nfts.id })
    .from(nfts)
    .where(or(inArray(nfts.id, anyOf(nftIds)), inArray(nfts.ownerId, owners)))
    .orderBy(nfts.id)
    .for('no key update')
}

/**
 * Gives a locked item to the account whose wallet has received its token.
 * @param withdrawAddress the wallet that holds it; null when the brand holds it again
 */
export async function receiveOnChain(
  tx: Tx,
  {
    nftId,
    ownerId,
    withdrawAddress,
    now,
  }: { nftId: string; ownerId: string; withdrawAddress: string | null; now: Date },
): Promise<void> {
  await tx
    .update(nfts)
    .set({ ownerId, withdrawAddress, receivedBy: null, receivedInWalletAt: now })
    .where(eq(nfts.id, nftId))
}

/** Notes the wallet of its owner that holds a locked item now. */
export async function noteWallet(
  tx: Tx,
  { nftId, withdrawAddress }: { nftId: string; withdrawAddress: string },
): Promise<void> {
  await tx.update(nfts).set({ withdrawAddress }).where(eq(nfts.id, nftId))
}
