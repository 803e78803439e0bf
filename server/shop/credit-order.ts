import type { BrandPack } from '#brands/brand.ts'
import {
  reversedPoints,
  stillEarnsPoints,
  type PurchaseVerdict,
  type PurchaseRejection,
} from '#domain/purchase.ts'
import { sql } from 'drizzle-orm'
import { notAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { rewardForOrder, reverseForRefund } from '#server/referrals/reward-referral.ts'
import { purchasesOf } from './referred-purchases.ts'

export type Order = {
  orderId: string
  name: string
  cents: number
  currency: string
  originType: number
  placedAt: Date
  shopLink: string | undefined
}
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
  await tx.execute(sql`
    update orders set loyalty_account_id = ${loyaltyAccountId ?? null}, state = ${verdict.state}, reason = ${reason}, points = ${points}
    where brand = ${brand.slug} and order_id = ${order.orderId}`)
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
    key: keyOf(order),
    at: notAfter(now, placedAt),
    now,
    reason: {
      key: originType === 11 ? 'subscription' : 'purchase',
      values: { order: name, date: placedAt.toISOString(), cents, currency },
    },
  })
}

const keyOf = ({ orderId }: Order): string => `order:${orderId}`

type RefundRow = { refund_id: string; cents: number | string; at: string }

/**
 * Reverses the points of refunds that are not settled yet, one entry each. Points already spent
 * become owed.
 * @returns true when these refunds removed the last amount that gives points
 */
export async function reverseRefundedPoints(
  tx: Tx,
  { brand, order, loyaltyAccountId, now }: Settlement,
): Promise<boolean> {
  const ofOrder = sql`brand = ${brand.slug} and order_id = ${order.orderId}`
  const [{ cents } = { cents: 0 }] = await rowsOf<{ cents: number | string }>(
    tx,
    sql`select coalesce(sum(cents), 0) as cents from refunds where ${ofOrder} and is_settled`,
  )
  const rows = await rowsOf<RefundRow>(
    tx,
    sql`select refund_id, cents, at from refunds where ${ofOrder} and not is_settled order by at, refund_id`,
  )
  let before = Number(cents)
  const gaveBefore = stillEarnsPoints({ paid: order.cents, back: before })
  for (const row of rows) {
    const after = before + Number(row.cents)
    const points = reversedPoints({ paid: order.cents, before, after })
    const at = new Date(row.at)
    if (points > 0) {
      await addEntry(tx, {
        loyaltyAccountId,
        redeemable: -points,
        tierPoints: -points,
        originType: order.originType,
        key: `refund:${row.refund_id}`,
        at: notAfter(now, at),
        now,
        allowNegativeBalance: true,
        reverses: keyOf(order),
        reason: {
          key: 'refund',
          values: {
            order: order.name,
            date: at.toISOString(),
            cents: Number(row.cents),
            currency: order.currency,
          },
        },
      })
    }
    before = after
  }
  await tx.execute(sql`update refunds set is_settled = true where ${ofOrder}`)
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
