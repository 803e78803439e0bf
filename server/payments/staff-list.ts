import { totalOf } from '#domain/order.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { attemptsOf } from './orders.ts'
import { paymentOrders, riskChecks } from './table.ts'

const shown = {
  orderId: paymentOrders.id,
  dropId: paymentOrders.dropId,
  assetId: paymentOrders.assetId,
  state: paymentOrders.state,
  failure: paymentOrders.failure,
  assetPrice: paymentOrders.assetPrice,
  tax: paymentOrders.tax,
  gasFee: paymentOrders.gasFee,
  taxCountry: paymentOrders.taxCountry,
  taxRegion: paymentOrders.taxRegion,
  nftId: paymentOrders.nftId,
  createdAt: paymentOrders.createdAt,
  heldUntil: paymentOrders.heldUntil,
  paidAt: paymentOrders.paidAt,
  refundReference: paymentOrders.refundReference,
  refundedAt: paymentOrders.refundedAt,
  refundState: paymentOrders.refundState,
}

/** Returns orders of a brand for staff, newest first; of one account, when it is given. Amounts are US cents. */
export async function ordersForStaff(
  tx: Tx,
  { brand, accountId, limit }: { brand: string; accountId?: string | undefined; limit: number },
) {
  const orders = await tx
    .select(shown)
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.brand, brand),
        accountId === undefined ? undefined : eq(paymentOrders.accountId, accountId),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(limit)
  return orders.map((order) => ({ ...order, total: totalOf(order) }))
}

/**
 * Returns an order of a brand for staff, with its attempts, newest first, and the decision of the
 * risk check. Nothing of it stands for a card. @returns undefined for an unknown one
 */
export async function orderForStaff(
  tx: Tx,
  { orderId, brand }: { orderId: string; brand: string },
) {
  const [order] = await tx
    .select(shown)
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.brand, brand)))
  if (!order) return undefined
  const attempts = await attemptsOf(tx, orderId)
  const [risk] = await tx
    .select({
      decision: riskChecks.decision,
      score: riskChecks.score,
      reasons: riskChecks.reasons,
      decidedAt: riskChecks.decidedAt,
    })
    .from(riskChecks)
    .where(eq(riskChecks.orderId, orderId))
    .orderBy(desc(riskChecks.decidedAt))
    .limit(1)
  return {
    ...order,
    total: totalOf(order),
    risk: risk ?? null,
    attempts: attempts.map(({ reference, state, paymentId, scheme, last4, startedAt, sentAt }) => ({
      reference,
      state,
      paymentId,
      scheme,
      last4,
      startedAt,
      sentAt,
    })),
  }
}
