import type { BrandPack } from '#brands/brand.ts'
import {
  MAX_BALANCE,
  purchaseVerdict,
  type PurchaseRejection,
  type Purchase,
  type PurchaseVerdict,
} from '#domain/purchase.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockBuyer, lockKnownBuyer, lockPointsOfOrder, type MemberAccount } from './buyers.ts'
import { creditOrder, reverseRefundedPoints, type Order } from './credit-order.ts'
import type { PaidOrder, Refund } from './shopify.ts'

type ShopEventContext = { brand: BrandPack; secret: string; now: Date }

export type OrderRow = {
  order_id: string
  name: string
  buyer_hash: string
  loyalty_account_id: string | null
  cents: number | string
  currency: string
  origin_type: number
  placed_at: string
  state: string
  shop_link: string | null
}

/** Converts a database row to an order. */
export const orderOf = (row: OrderRow): Order => ({
  orderId: row.order_id,
  name: row.name,
  cents: Number(row.cents),
  currency: row.currency,
  originType: row.origin_type,
  placedAt: new Date(row.placed_at),
  shopLink: row.shop_link ?? undefined,
})

/** Locks an order, so that its events run one after the other. Lock it before the buyer (`lockBuyer`, decision 26). */
const lockOrder = (tx: Tx, brand: BrandPack, orderId: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order:${brand.slug}:${orderId}`}, 0))`,
  )

const orderRow = async (tx: Tx, brand: BrandPack, orderId: string): Promise<OrderRow | undefined> =>
  (
    await rowsOf<OrderRow>(
      tx,
      sql`
    select order_id, name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, state, shop_link
    from orders where brand = ${brand.slug} and order_id = ${orderId}`,
    )
  )[0]

/**
 * EN-69, EN-77: Stores a paid order once, however often it is sent. Points wait until the email is
 * verified, so that someone who joined with another person's email learns nothing about their
 * purchases. Ignores an order without an email.
 */
export async function handleOrder(
  tx: Tx,
  { brand, order, secret, now }: ShopEventContext & { order: PaidOrder },
): Promise<void> {
  const { orderId, email } = order
  if (!email) return
  await lockOrder(tx, brand, orderId)
  if (await orderRow(tx, brand, orderId)) return
  const { buyerHash, member } = await lockBuyer(tx, {
    brand,
    email,
    secret,
    shopLink: order.shopLink,
  })
  await tx.execute(sql`
    insert into orders (brand, order_id, name, buyer_hash, cents, currency, origin_type, placed_at, received_at, state, shop_link)
    values (${brand.slug}, ${orderId}, ${order.name}, ${buyerHash}, ${order.cents}::bigint, ${order.currency}, ${order.originType}::int,
      ${order.placedAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, 'waiting', ${order.shopLink ?? null})`)
  const verdict = await verdictOf(tx, { brand, order, member })
  await creditOrder(tx, {
    brand,
    order,
    loyaltyAccountId: member?.isProven ? member.loyaltyAccountId : undefined,
    verdict,
    secret,
    now,
  })
}

/**
 * Returns what a purchase gives to the member behind it, whose loyalty account must be locked.
 * Refuses a purchase that would exceed the highest balance.
 */
export async function verdictOf(
  tx: Tx,
  {
    brand,
    order,
    member,
  }: { brand: BrandPack; order: Purchase; member: MemberAccount | undefined },
): Promise<PurchaseVerdict<PurchaseRejection>> {
  const verdict = purchaseVerdict(order, brand.program.currency, member)
  if (verdict.state !== 'credited' || !member) return verdict
  const [row] = await rowsOf<{ points: number }>(
    tx,
    sql`select redeemable_points as points from loyalty_accounts where id = ${member.loyaltyAccountId}`,
  )
  return (row?.points ?? 0) + verdict.points > MAX_BALANCE
    ? { state: 'refused', reason: 'tooLarge' }
    : verdict
}

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
  }: Omit<ShopEventContext, 'secret'> & { refund: Refund },
): Promise<void> {
  await lockOrder(tx, brand, orderId)
  const existing = (await addRefundPart(tx, brand, { refundId, orderId, cents, at }))
    ? await orderRow(tx, brand, orderId)
    : undefined
  if (!existing) return
  await lockKnownBuyer(tx, {
    buyerHash: existing.buyer_hash,
    loyaltyAccountId: existing.loyalty_account_id,
  })
  // The address may have been verified while this waited.
  const row = await orderRow(tx, brand, orderId)
  if (row?.state !== 'credited' || !row.loyalty_account_id) return
  await reverseRefundedPoints(tx, {
    brand,
    order: orderOf(row),
    loyaltyAccountId: await lockPointsOfOrder(tx, {
      brand,
      loyaltyAccountId: row.loyalty_account_id,
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
  const [stored = { cents: 0, parts: 0 }] = await rowsOf<{ cents: number | string; parts: number }>(
    tx,
    sql`
    select coalesce(sum(cents), 0) as cents, count(*)::int as parts from refunds
    where brand = ${brand.slug} and order_id = ${orderId} and split_part(refund_id, '+', 1) = ${refundId}`,
  )
  const increase = cents - Number(stored.cents)
  if (increase <= 0) return false
  const part = stored.parts === 0 ? refundId : `${refundId}+${stored.parts}`
  const added = await rowsOf(
    tx,
    sql`
    insert into refunds (brand, refund_id, order_id, cents, at)
    values (${brand.slug}, ${part}, ${orderId}, ${increase}::bigint, ${at.toISOString()}::timestamptz) on conflict do nothing returning refund_id`,
  )
  return added.length > 0
}
