import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { assets, nfts } from './table.ts'

/** Locks an asset until the transaction ends, so that no other transaction issues an item of it. */
export async function lockAsset(
  tx: Tx,
  { brand, assetId }: { brand: string; assetId: string },
): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, assetId), eq(assets.brand, brand)))
    .for('no key update')
}

/** Gives an item to another account. Callers must have locked both accounts. */
export async function moveItem(
  tx: Tx,
  { nftId, ownerId }: { nftId: string; ownerId: string },
): Promise<void> {
  await tx.update(nfts).set({ ownerId }).where(eq(nfts.id, nftId))
}
