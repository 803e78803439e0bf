import type { BrandPack } from '#brands/brand.ts'
import { stillEarnsPoints, reversedPoints } from '#domain/purchase.ts'
import { and, eq } from 'drizzle-orm'
import { notAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { reverseForRefund } from '#server/referrals/reward-referral.ts'
import { purchasesOf } from './referred-purchases.ts'
import { isOrder, ledgerKeyOf, refundedCents, refundKeyOf, type Order } from './stored-orders.ts'
import { refunds } from './table.ts'

type Settlement = { brand: BrandPack; order: Order; loyaltyAccountId: string; now: Date }

/**
 * Reverses the points of refunds that are not settled yet, one entry each. Points already spent
 * become owed.
 * @returns true when these refunds removed the last amount that gives points
 */
export async function reverseRefundedPoints(tx: Tx, settlement: Settlement): Promise<boolean> {
  const { brand, order, loyaltyAccountId, now } = settlement
  const ofOrder = isOrder(refunds, brand, order.orderId)
  const [{ cents } = { cents: 0 }] = await tx
    .select({ cents: refundedCents })
    .from(refunds)
    .where(and(ofOrder, eq(refunds.isSettled, true)))
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(ofOrder, eq(refunds.isSettled, false)))
    .orderBy(refunds.at, refunds.refundId)
  let before = cents
  const gaveBefore = stillEarnsPoints({ paid: order.cents, back: before })
  for (const refund of rows) {
    const after = before + refund.cents
    const points = reversedPoints({ paid: order.cents, before, after })
    if (points > 0) await removePoints(tx, settlement, refund, points)
    before = after
  }
  await tx.update(refunds).set({ isSettled: true }).where(ofOrder)
  const left = order.cents - before
  if (rows.length > 0)
    await reverseForRefund(tx, {
      brand,
      loyaltyAccountId,
      orderId: order.orderId,
      left,
      purchases: () => purchasesOf(tx, loyaltyAccountId),
      now,
    })
  return gaveBefore && !stillEarnsPoints({ paid: order.cents, back: before })
}

const removePoints = (
  tx: Tx,
  { order, loyaltyAccountId, now }: Settlement,
  { refundId, cents, at }: typeof refunds.$inferSelect,
  points: number,
) =>
  addEntry(tx, {
    loyaltyAccountId,
    redeemable: -points,
    tierPoints: -points,
    originType: order.originType,
    key: refundKeyOf(refundId),
    at: notAfter(now, at),
    now,
    allowNegativeBalance: true,
    reverses: ledgerKeyOf(order),
    reason: {
      key: 'refund',
      values: { order: order.name, date: at.toISOString(), cents, currency: order.currency },
    },
  })
