import type { BrandPack } from '#brands/brand.ts'
import type { Tx } from '#server/kit/db.ts'

/** An order has given its buyer points: whoever brought her may be due. Safe to repeat. */
export async function orderPaid(_tx: Tx, _paid: { brand: BrandPack; loyaltyAccountId: string; orderId: string; shopLink: string | undefined; now: Date }): Promise<void> {}

/** All of an order has gone back to its buyer. Safe to repeat. */
export async function orderRefundedInFull(_tx: Tx, _refunded: { brand: BrandPack; orderId: string; now: Date }): Promise<void> {}

/** The address of an account is proven now. Safe to repeat. */
export async function addressProven(_tx: Tx, _proven: { brand: BrandPack; accountId: string; now: Date }): Promise<void> {}
