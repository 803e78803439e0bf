import type { BrandPack } from '#brands/brand.ts'
import {
  MAX_BALANCE,
  purchaseVerdict,
  type PurchaseRejection,
  type Purchase,
  type PurchaseVerdict,
} from '#domain/purchase.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { lockBuyer } from './buyers.ts'
import { creditOrder } from './credit-order.ts'
import type { MemberAccount } from './member-account.ts'
import { lockOrder } from './locks.ts'
import type { PaidOrder } from './shopify.ts'
import { storedOrder } from './stored-orders.ts'
import { orders } from './table.ts'

/**
 * EN-69, EN-77: Stores a paid order once, however often it is sent. Points wait until the email is
 * verified, so that someone who joined with another person's email learns nothing about their
 * purchases. Ignores an order without an email.
 * @returns whether it was stored now
 */
export async function handleOrder(
  tx: Tx,
  { brand, order, secret, now }: { brand: BrandPack; order: PaidOrder; secret: string; now: Date },
): Promise<boolean> {
  const { orderId, email } = order
  if (!email) return false
  await lockOrder(tx, brand, orderId)
  if (await storedOrder(tx, brand, orderId)) return false
  const { buyerHash, member } = await lockBuyer(tx, {
    brand,
    email,
    secret,
    shopLink: order.shopLink,
  })
  const { name, cents, currency, originType, placedAt, shopLink } = order
  await tx.insert(orders).values({
    brand: brand.slug,
    orderId,
    name,
    buyerHash,
    cents,
    currency,
    originType,
    placedAt,
    receivedAt: now,
    state: 'waiting',
    shopLink,
  })
  const verdict = await verdictOf(tx, { brand, order, member })
  await creditOrder(tx, {
    brand,
    order,
    loyaltyAccountId: member?.isProven ? member.loyaltyAccountId : undefined,
    verdict,
    secret,
    now,
  })
  return true
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
  const [row] = await tx
    .select({ points: loyaltyAccountView.redeemablePoints })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, member.loyaltyAccountId))
  return (row?.points ?? 0) + verdict.points > MAX_BALANCE
    ? { state: 'refused', reason: 'tooLarge' }
    : verdict
}
