import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { hashBuyer } from './buyer-hash.ts'
import { handleOrder } from './orders.ts'
import { storedOrder } from './stored-orders.ts'

/** `loyaltyAccountId`: of the member with the address. */
export type StorePurchase = {
  storeId: string
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
}

/** Returns the id under which a purchase in a store is an order. */
export const storeOrderId = (storeId: string, receipt: string): string => `${storeId}:${receipt}`

/**
 * Books a purchase in a store like an order of the online shop, so that points and referrals follow the same rules.
 * @returns undefined when the receipt is booked for another amount or member
 */
export async function creditStorePurchase(
  tx: Tx,
  {
    brand,
    purchase: { storeId, receipt, email, loyaltyAccountId, cents },
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
  await handleOrder(tx, { brand, order, secret, now })
  const stored = await storedOrder(tx, brand, orderId)
  if (stored?.cents !== cents) return undefined
  const isOfMember = stored.loyaltyAccountId
    ? (await currentAccountOf(tx, stored.loyaltyAccountId)) === loyaltyAccountId
    : stored.buyerHash === hashBuyer({ brand, email, secret })
  if (!isOfMember) return undefined
  return { state: stored.state, points: stored.points, reason: stored.reason ?? undefined }
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
