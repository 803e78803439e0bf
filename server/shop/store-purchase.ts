import type { BrandPack } from '#brands/brand.ts'
import { and, desc, eq, gte, inArray, like, lt, type Column, type SQL } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { hashBuyer } from './buyer-hash.ts'
import { handleOrder } from './orders.ts'
import { isOrder, refundedCents, storedOrder } from './stored-orders.ts'
import { orders, refunds } from './table.ts'

/** `loyaltyAccountId`: of the member with the address. */
export type StorePurchase = {
  storeId: string
  /** The person at the till; undefined for point-of-sale software. */
  staffId: string | undefined
  receipt: string
  email: string
  loyaltyAccountId: string
  cents: number
}

export type StorePurchaseOutcome = {
  state: 'credited' | 'waiting' | 'refused'
  points: number
  /** Why it waits or was refused. */
  reason: string | undefined
  /** The receipt was not booked before. */
  isNew: boolean
}

/** Returns the id under which a purchase in a store is an order. */
export const storeOrderId = (storeId: string, receipt: string): string => `${storeId}:${receipt}`

/** Returns the condition that the id of an order or a refund is one of a store. */
export const isOfStore = (column: Column, storeId: string): SQL =>
  like(column, `${storeOrderId(storeId.replace(/[\\%_]/g, '\\$&'), '')}%`)

/**
 * Books a purchase in a store like an order of the online shop, so that points and referrals follow the same rules.
 * @returns undefined when the receipt is booked for another amount or member
 */
export async function creditStorePurchase(
  tx: Tx,
  {
    brand,
    purchase: { storeId, staffId, receipt, email, loyaltyAccountId, cents },
    secret,
    now,
  }: { brand: BrandPack; purchase: StorePurchase; secret: string; now: Date },
): Promise<StorePurchaseOutcome | undefined> {
  const orderId = storeOrderId(storeId, receipt)
  const order = {
    orderId,
    email,
    name: receipt,
    cents,
    currency: brand.program.currency,
    originType: 3,
    placedAt: now,
    isTest: false,
    isCancelled: false,
    shopLink: undefined,
  } as const
  const isNew = await handleOrder(tx, { brand, order, secret, now })
  if (isNew && staffId)
    await tx
      .update(orders)
      .set({ staffId })
      .where(isOrder(orders, brand, orderId))
  const stored = await storedOrder(tx, brand, orderId)
  if (stored?.cents !== cents) return undefined
  const isOfMember = stored.loyaltyAccountId
    ? (await currentAccountOf(tx, stored.loyaltyAccountId)) === loyaltyAccountId
    : stored.buyerHash === hashBuyer({ brand, email, secret })
  if (!isOfMember) return undefined
  const { state, points, reason } = stored
  return { state, points, reason: reason ?? undefined, isNew }
}

/** A purchase that a store has booked. */
export type BookedPurchase = {
  receipt: string
  at: Date
  cents: number
  refundedCents: number
  points: number
  loyaltyAccountId: string | null
  staffId: string | null
}

/** Returns the purchases that a store has booked in a time, newest first. */
export async function purchasesOfStore(
  tx: Tx,
  { brand, storeId, from, to }: { brand: BrandPack; storeId: string; from: Date; to: Date },
): Promise<BookedPurchase[]> {
  const rows = await tx
    .select({
      orderId: orders.orderId,
      receipt: orders.name,
      at: orders.receivedAt,
      cents: orders.cents,
      points: orders.points,
      loyaltyAccountId: orders.loyaltyAccountId,
      staffId: orders.staffId,
    })
    .from(orders)
    .where(
      and(
        eq(orders.brand, brand.slug),
        gte(orders.receivedAt, from),
        lt(orders.receivedAt, to),
        isOfStore(orders.orderId, storeId),
      ),
    )
    .orderBy(desc(orders.receivedAt))
  const refunded = await tx
    .select({ orderId: refunds.orderId, cents: refundedCents })
    .from(refunds)
    .where(
      and(
        eq(refunds.brand, brand.slug),
        inArray(refunds.orderId, anyOf(rows.map(({ orderId }) => orderId))),
      ),
    )
    .groupBy(refunds.orderId)
  const centsOf = new Map(refunded.map(({ orderId, cents }) => [orderId, cents]))
  return rows.map(({ orderId, ...row }) => ({
    ...row,
    refundedCents: centsOf.get(orderId) ?? 0,
  }))
}

/** Returns the loyalty account that has the points now, after merges. */
export async function currentAccountOf(
  tx: Tx,
  loyaltyAccountId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: loyaltyAccountView.currentLoyaltyAccountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  return row?.id
}
