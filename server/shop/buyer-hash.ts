import type { BrandPack } from '#brands/brand.ts'
import { eq, isNull, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { orders, reviews } from './table.ts'

export type Address = { brand: BrandPack; email: string; secret: string }

/**
 * Returns all that is stored of a buyer who is not a member: a keyed hash, so that guessed
 * addresses cannot be compared with it.
 */
export const hashBuyer = ({ brand, email, secret }: Address): string =>
  hashToken(secret, `buyer:${brand.slug}:${email}`)

/**
 * Returns a condition: an order or review of a buyer that is not assigned to a member yet, because
 * the buyer has not joined or not verified the address.
 */
export const isUnassigned = (
  { brand, buyerHash, loyaltyAccountId }: typeof orders | typeof reviews,
  buyer: { brand: BrandPack; buyerHash: string },
): SQL =>
  allOf(eq(brand, buyer.brand.slug), eq(buyerHash, buyer.buyerHash), isNull(loyaltyAccountId))
