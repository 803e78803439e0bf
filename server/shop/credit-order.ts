import type { BrandPack } from '#brands/brand.ts'
import type { PurchaseVerdict, PurchaseRejection } from '#domain/purchase.ts'
import { notAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { rewardForOrder } from '#server/referrals/reward-referral.ts'
import { purchasesOf } from './referred-purchases.ts'
import { reverseRefundedPoints } from './reverse-refunds.ts'
import { isOrder, ledgerKeyOf, type Order } from './stored-orders.ts'
import { orders } from './table.ts'

type Settlement = { brand: BrandPack; order: Order; loyaltyAccountId: string; now: Date }

/**
 * Stores the outcome of an order and gives its points. Callers must have locked the buyer.
 * `loyaltyAccountId`: undefined until the address is verified.
 */
export async function creditOrder(
  tx: Tx,
  {
    brand,
    order,
    loyaltyAccountId,
    verdict,
    secret,
    now,
  }: Omit<Settlement, 'loyaltyAccountId'> & {
    loyaltyAccountId: string | undefined
    verdict: PurchaseVerdict<PurchaseRejection>
    secret: string
  },
): Promise<void> {
  const [reason, points] =
    verdict.state === 'credited' ? [null, verdict.points] : [verdict.reason, 0]
  await tx
    .update(orders)
    .set({ loyaltyAccountId: loyaltyAccountId ?? null, state: verdict.state, reason, points })
    .where(isOrder(orders, brand, order.orderId))
  if (verdict.state !== 'credited' || !loyaltyAccountId) return
  const settlement = { brand, order, loyaltyAccountId, now }
  await addPoints(tx, settlement, verdict.points)
  // Refunds can arrive before their order.
  if (!(await reverseRefundedPoints(tx, settlement)))
    await rewardForOrder(tx, {
      brand,
      loyaltyAccountId,
      order,
      purchases: () => purchasesOf(tx, loyaltyAccountId),
      secret,
      now,
    })
}

async function addPoints(
  tx: Tx,
  { order, loyaltyAccountId, now }: Settlement,
  points: number,
): Promise<void> {
  const { name, cents, currency, originType, placedAt } = order
  await addEntry(tx, {
    loyaltyAccountId,
    redeemable: points,
    tierPoints: points,
    originType,
    key: ledgerKeyOf(order),
    at: notAfter(now, placedAt),
    now,
    reason: {
      key: originType === 11 ? 'subscription' : 'purchase',
      values: { order: name, date: placedAt.toISOString(), cents, currency },
    },
  })
}
