import type { BrandPack } from '#brands/brand.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { orders, refunds } from './table.ts'

type StoredOrder = typeof orders.$inferSelect
export type Order = Pick<
  StoredOrder,
  'orderId' | 'name' | 'cents' | 'currency' | 'originType' | 'placedAt'
> & { shopLink: string | undefined }

/** Returns an order as it is stored; undefined for one that no event has named. */
export async function storedOrder(
  tx: Tx,
  brand: BrandPack,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(isOrder(orders, brand, orderId))
  return row
}

/** Converts a database row to an order. */
export const orderOf = ({ shopLink, ...row }: StoredOrder): Order => ({
  orderId: row.orderId,
  name: row.name,
  cents: row.cents,
  currency: row.currency,
  originType: row.originType,
  placedAt: row.placedAt,
  shopLink: shopLink ?? undefined,
})

/** Returns a condition: the row is this order, or a refund of it. */
export const isOrder = (
  { brand, orderId }: typeof orders | typeof refunds,
  { slug }: BrandPack,
  id: string,
): SQL => allOf(eq(brand, slug), eq(orderId, id))

/** The sum of refunds in hundredths; 0 for none. */
export const refundedCents = sql<number>`coalesce(sum(${refunds.cents}), 0)`.mapWith(Number)

/** Returns the key of an order's points in the ledger. */
export const ledgerKeyOf = ({ orderId }: Order): string => `order:${orderId}`

/** Returns the key of a refund's points in the ledger. */
export const refundKeyOf = (refundId: string): string => `refund:${refundId}`
