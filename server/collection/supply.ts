import { and, count, eq, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { freeItemView } from '#server/drops/views.ts'
import { heldOrderView } from '#server/payments/views.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { assets, drops } from './table.ts'

type Asset = { assetId: SQLWrapper; issued: SQLWrapper; variationSupply: SQLWrapper }

/**
 * Returns a condition: one more item of an asset can be issued or reserved. Reserved items are
 * claimed before their drop opens, and issued when it does (server/drops/free-items.ts); others are
 * held for members who are paying (server/payments).
 */
export const isSupplyLeft = (asset: Asset): SQL<boolean> =>
  sql<boolean>`(${asset.variationSupply} is null or ${supplyLeft(asset)} > 0)`

/** Returns how many more items of an asset can be issued or reserved; null without a limit. */
export const supplyLeft = ({ assetId, issued, variationSupply }: Asset) =>
  sql<
    number | null
  >`(${variationSupply} - ${issued} - ${countReserved(assetId)} - ${countHeld(assetId)})`.mapWith(
    (value: unknown) => (value === null ? null : Math.max(0, Number(value))),
  )

const countHeld = (assetId: SQLWrapper) =>
  new QueryBuilder()
    .select({ count: count() })
    .from(heldOrderView)
    .where(eq(heldOrderView.assetId, assetId))

/** An alias, because callers join drops too. */
const reservedDrop = alias(drops, 'reserved_drop')

const countReserved = (assetId: SQLWrapper) =>
  new QueryBuilder()
    .select({ count: count() })
    .from(freeItemView)
    .innerJoin(reservedDrop, eq(reservedDrop.id, freeItemView.dropId))
    .where(
      and(
        sql`${reservedDrop.signUp} ->> 'freeAssetId' = ${assetId}`,
        isNotNull(freeItemView.claimedAt),
        isNull(freeItemView.nftId),
        isNotNull(freeItemView.accountId),
      ),
    )

/**
 * Returns whether one more item can be issued or reserved. Locks the asset, so that the answer
 * holds until the transaction ends.
 */
export async function hasSupplyLeft(
  tx: Tx,
  { brand, assetId }: { brand: string; assetId: string },
): Promise<boolean> {
  const isAsset = allOf(eq(assets.id, assetId), eq(assets.brand, brand))
  await tx.select({ id: assets.id }).from(assets).where(isAsset).for('update')
  // A separate statement sees what others reserved while this one waited for the lock.
  const [asset] = await tx
    .select({ isLeft: isSupplyLeft({ ...assets, assetId: assets.id }) })
    .from(assets)
    .where(isAsset)
  return asset?.isLeft ?? false
}
