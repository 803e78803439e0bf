import { stillEarnsPoints } from '#domain/purchase.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import type { Purchase } from '#server/referrals/settle-referrals.ts'
import { refundedCents } from './stored-orders.ts'
import { orders, refunds } from './table.ts'

/**
 * Returns the purchases of a loyalty account, merged ones included, that still give points, oldest
 * first.
 */
export async function purchasesOf(tx: Tx, loyaltyAccountId: string): Promise<Purchase[]> {
  const refunded = tx
    .select({ cents: refundedCents })
    .from(refunds)
    .where(and(eq(refunds.brand, orders.brand), eq(refunds.orderId, orders.orderId)))
  const rows = await tx
    .select({
      orderId: orders.orderId,
      placedAt: orders.placedAt,
      paid: orders.cents,
      back: sql<number>`${refunded}`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        isOfLoyaltyAccount(orders.loyaltyAccountId, loyaltyAccountId),
        eq(orders.state, 'credited'),
        gt(orders.points, 0),
      ),
    )
    .orderBy(orders.placedAt, orders.orderId)
  return rows
    .filter(stillEarnsPoints)
    .map(({ orderId, placedAt, paid, back }) => ({ orderId, placedAt, left: paid - back }))
}
