import type { BrandPack } from '#brands/brand.ts'
import { pointsTakenBack, stillGives, type Verdict, type NoPurchase } from '#domain/purchase.ts'
import { sql } from 'drizzle-orm'
import { notAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry } from '#server/points/ledger.ts'
import { orderPaid, orderRefunded } from '#server/referral/settle.ts'
import { purchasesOf } from './purchases.ts'

export type Order = {
  orderId: string
  name: string
  cents: number
  currency: string
  originType: number
  placedAt: Date
  shopLink: string | undefined
}
type Settled = { brand: BrandPack; order: Order; loyaltyAccountId: string; now: Date }

/** Writes down what has become of an order whose buyer is held. `loyaltyAccountId`: whose it is, once that is proven. */
export async function settleOrder(tx: Tx, { brand, order, loyaltyAccountId, verdict, secret, now }: Omit<Settled, 'loyaltyAccountId'> & { loyaltyAccountId: string | undefined; verdict: Verdict<NoPurchase>; secret: string }): Promise<void> {
  const [why, points] = verdict.state === 'given' ? [null, verdict.points] : [verdict.why, 0]
  await tx.execute(sql`
    update orders set loyalty_account_id = ${loyaltyAccountId ?? null}, state = ${verdict.state}, why = ${why}, points = ${points}
    where brand = ${brand.slug} and order_id = ${order.orderId}`)
  if (verdict.state !== 'given' || !loyaltyAccountId) return
  const settled = { brand, order, loyaltyAccountId, now }
  await give(tx, settled, verdict.points)
  // Refunds may have come before their order.
  if (!(await takeBack(tx, settled))) await orderPaid(tx, { brand, loyaltyAccountId, order, purchases: () => purchasesOf(tx, loyaltyAccountId), secret, now })
}

async function give(tx: Tx, { order, loyaltyAccountId, now }: Settled, points: number): Promise<void> {
  const { name, cents, currency, originType, placedAt } = order
  await addEntry(tx, {
    loyaltyAccountId, redeemable: points, counted: points, originType, key: keyOf(order), at: notAfter(now, placedAt), now,
    reason: { key: originType === 11 ? 'subscription' : 'purchase', values: { order: name, date: placedAt.toISOString(), cents, currency } },
  })
}

const keyOf = ({ orderId }: Order): string => `order:${orderId}`

type RefundRow = { refund_id: string; cents: number | string; at: string }

/**
 * Takes back what the refunds of an order have not taken yet, each in its own line. What is spent already stays owed.
 * @returns whether nothing that gives points is left by these
 */
export async function takeBack(tx: Tx, { brand, order, loyaltyAccountId, now }: Settled): Promise<boolean> {
  const these = sql`brand = ${brand.slug} and order_id = ${order.orderId}`
  const [{ cents } = { cents: 0 }] = await rowsOf<{ cents: number | string }>(tx, sql`select coalesce(sum(cents), 0) as cents from refunds where ${these} and is_settled`)
  const rows = await rowsOf<RefundRow>(tx, sql`select refund_id, cents, at from refunds where ${these} and not is_settled order by at, refund_id`)
  let before = Number(cents)
  const gaveBefore = stillGives({ paid: order.cents, back: before })
  for (const row of rows) {
    const after = before + Number(row.cents)
    const points = pointsTakenBack({ paid: order.cents, before, after })
    const at = new Date(row.at)
    if (points > 0) {
      await addEntry(tx, {
        loyaltyAccountId, redeemable: -points, counted: -points, originType: order.originType, key: `refund:${row.refund_id}`, at: notAfter(now, at), now, mayOwe: true, takesBack: keyOf(order),
        reason: { key: 'refund', values: { order: order.name, date: at.toISOString(), cents: Number(row.cents), currency: order.currency } },
      })
    }
    before = after
  }
  await tx.execute(sql`update refunds set is_settled = true where ${these}`)
  const left = order.cents - before
  if (rows.length > 0) await orderRefunded(tx, { brand, loyaltyAccountId, orderId: order.orderId, left, purchases: () => purchasesOf(tx, loyaltyAccountId), now })
  return gaveBefore && !stillGives({ paid: order.cents, back: before })
}
