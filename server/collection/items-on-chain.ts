import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { failedMintView } from '#server/withdrawals/views.ts'
import { assets, nfts } from './table.ts'

/** Returns the contracts of a brand's assets on a chain. @param blockchain the code of EN-14 */
export async function contractsOf(
  tx: Tx,
  { brand, blockchain }: { brand: string; blockchain: number },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ contractAddress: assets.contractAddress })
    .from(assets)
    .where(
      and(
        eq(assets.brand, brand),
        eq(assets.blockchain, blockchain),
        isNotNull(assets.contractAddress),
      ),
    )
  return rows.flatMap(({ contractAddress }) => contractAddress ?? [])
}

/**
 * Returns the item of a token; undefined when there is none. An item that is minted at its withdrawal
 * has only the contract of its asset until that is final.
 */
export async function itemOfToken(
  tx: Tx,
  { brand, contractAddress, number }: { brand: string; contractAddress: string; number: number },
): Promise<string | undefined> {
  const [item] = await tx
    .select({ id: nfts.id })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .where(
      and(
        eq(nfts.brand, brand),
        eq(sql`coalesce(${nfts.contractAddress}, ${assets.contractAddress})`, contractAddress),
        eq(nfts.number, number),
      ),
    )
  return item?.id
}

/** Returns the owner of an item. */
export async function ownerOfItem(tx: Tx, nftId: string): Promise<string> {
  const [item] = await tx.select({ ownerId: nfts.ownerId }).from(nfts).where(eq(nfts.id, nftId))
  if (!item) throw new Error('The item does not exist.')
  return item.ownerId
}

/** Returns whether the owner of an item has erased the account. */
export async function isOwnerErased(tx: Tx, nftId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ erasedAt: memberView.erasedAt })
    .from(nfts)
    .innerJoin(memberView, eq(memberView.accountId, nfts.ownerId))
    .where(eq(nfts.id, nftId))
  return owner !== undefined && owner.erasedAt !== null
}

/**
 * Returns items of a chain whose asset has a contract, and which are not minted. Without those whose
 * mint has failed since `failedBefore`.
 */
export async function unmintedItems(
  tx: Tx,
  {
    brand,
    blockchain,
    failedBefore,
    limit,
  }: { brand: string; blockchain: number; failedBefore: Date; limit: number },
): Promise<{ nftId: string; assetId: string; number: number; contractAddress: string | null }[]> {
  const hasFailed = tx
    .select({ mintId: failedMintView.mintId })
    .from(failedMintView)
    .where(and(eq(failedMintView.nftId, nfts.id), gt(failedMintView.failedAt, failedBefore)))
  return tx
    .select({
      nftId: nfts.id,
      assetId: nfts.assetId,
      number: nfts.number,
      contractAddress: assets.contractAddress,
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .where(
      and(
        eq(nfts.brand, brand),
        eq(assets.blockchain, blockchain),
        isNotNull(assets.contractAddress),
        isNull(nfts.contractAddress),
        notExists(hasFailed),
      ),
    )
    .orderBy(nfts.id)
    .limit(limit)
}

/** An item whose asset has a contract on a chain. */
export type ItemOnChain = {
  nftId: string
  assetId: string
  number: number
  contractAddress: string
  isMinted: boolean
  withdrawAddress: string | null
  hasPendingTransfer: boolean
  isOwnerErased: boolean
}

/** Returns all items of a brand on a chain that have a contract. @param blockchain the code of EN-14 */
export async function itemsWithContract(
  tx: Tx,
  { brand, blockchain }: { brand: string; blockchain: number },
): Promise<ItemOnChain[]> {
  const rows = await tx
    .select({
      nftId: nfts.id,
      assetId: nfts.assetId,
      number: nfts.number,
      ofAsset: assets.contractAddress,
      ofItem: nfts.contractAddress,
      dateMinted: nfts.dateMinted,
      withdrawAddress: nfts.withdrawAddress,
      hasPendingTransfer: nfts.hasPendingTransfer,
      ownerErasedAt: memberView.erasedAt,
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .leftJoin(memberView, eq(memberView.accountId, nfts.ownerId))
    .where(and(eq(nfts.brand, brand), eq(assets.blockchain, blockchain)))
    .orderBy(nfts.assetId, nfts.number)
  return rows.flatMap(({ ofAsset, ofItem, dateMinted, ownerErasedAt, ...item }) => {
    const contractAddress = ofItem ?? ofAsset
    return contractAddress === null
      ? []
      : [
          {
            ...item,
            contractAddress,
            isMinted: dateMinted !== null,
            isOwnerErased: ownerErasedAt !== null,
          },
        ]
  })
}
