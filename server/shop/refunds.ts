import type { BrandPack } from '#brands/brand.ts'
import { and, count, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { lockKnownBuyer, lockPointsOfOrder } from './buyers.ts'
import { lockOrder } from './locks.ts'
import { reverseRefundedPoints } from './reverse-refunds.ts'
import type { Refund } from './shopify.ts'
import { isOrder, orderOf, refundedCents, storedOrder } from './stored-orders.ts'
import { refunds } from './table.ts'

/**
 * Stores a refund once; a repeat with a higher amount raises it and reverses the difference. A
 * lower amount is ignored, because events can arrive out of order. The refund waits for its order
 * and for the order's points.
 */
export async function handleRefund(
  tx: Tx,
  {
    brand,
    refund: { refundId, orderId, cents, at },
    now,
  }: { brand: BrandPack; refund: Refund; now: Date },
): Promise<void> {
  await lockOrder(tx, brand, orderId)
  const existing = (await addRefundPart(tx, brand, { refundId, orderId, cents, at }))
    ? await storedOrder(tx, brand, orderId)
    : undefined
  if (!existing) return
  await lockKnownBuyer(tx, {
    buyerHash: existing.buyerHash,
    loyaltyAccountId: existing.loyaltyAccountId,
  })
  // The address may have been verified while this waited.
  const row = await storedOrder(tx, brand, orderId)
  if (row?.state !== 'credited' || !row.loyaltyAccountId) return
  await reverseRefundedPoints(tx, {
    brand,
    order: orderOf(row),
    loyaltyAccountId: await lockPointsOfOrder(tx, {
      brand,
      loyaltyAccountId: row.loyaltyAccountId,
      orderId,
    }),
    now,
  })
}

/**
 * Stores the increase of a refund as a part of its own, "9+1" after "9", so that each part has its
 * line in the history.
 * @returns true when the amount is higher than before
 */
async function addRefundPart(
  tx: Tx,
  brand: BrandPack,
  { refundId, orderId, cents, at }: Refund,
): Promise<boolean> {
  const isPart = and(
    isOrder(refunds, brand, orderId),
    sql`split_part(${refunds.refundId}, '+', 1) = ${refundId}`,
  )
  const [stored = { cents: 0, parts: 0 }] = await tx
    .select({ cents: refundedCents, parts: count() })
    .from(refunds)
    .where(isPart)
  const increase = cents - stored.cents
  if (increase <= 0) return false
  const part = stored.parts === 0 ? refundId : `${refundId}+${stored.parts}`
  const added = await tx
    .insert(refunds)
    .values({ brand: brand.slug, refundId: part, orderId, cents: increase, at })
    .onConflictDoNothing()
    .returning({ refundId: refunds.refundId })
  return added.length > 0
}
