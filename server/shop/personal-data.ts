import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { hashBuyer, isUnassigned } from './buyer-hash.ts'
import { orders, reviews } from './table.ts'

/**
 * Erasure keeps orders and reviews, because ledger entries refer to them, but removes whose they
 * were.
 */
export const shopPersonalData: PersonalData = {
  tables: ['orders', 'reviews'],
  async export(tx, { accountId, brand }) {
    const ownIds = loyaltyAccountIds(tx, accountId, brand.slug)
    const ownOrders = await tx
      .select({
        order: orders.name,
        state: orders.state,
        paidCents: orders.cents,
        currency: orders.currency,
        placedAt: orders.placedAt,
        points: orders.points,
      })
      .from(orders)
      .where(inArray(orders.loyaltyAccountId, ownIds))
      .orderBy(desc(orders.placedAt))
    const ownReviews = await tx
      .select({
        product: reviews.productName,
        writtenAt: reviews.writtenAt,
        state: reviews.state,
      })
      .from(reviews)
      .where(inArray(reviews.loyaltyAccountId, ownIds))
      .orderBy(desc(reviews.writtenAt))
    return {
      orders: ownOrders.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })),
      reviews: ownReviews.map((review) => ({
        ...review,
        writtenAt: review.writtenAt.toISOString(),
      })),
    }
  },
  async erase(tx, { accountId, email, brand, secret }) {
    // Delete purchases and reviews that waited for this address to be verified.
    const buyer = { brand, buyerHash: hashBuyer({ brand, email, secret }) }
    await tx.delete(orders).where(isUnassigned(orders, buyer))
    await tx.delete(reviews).where(isUnassigned(reviews, buyer))
    const ownIds = loyaltyAccountIds(tx, accountId)
    await tx
      .update(orders)
      .set({ buyerHash: 'erased', shopLink: null })
      .where(inArray(orders.loyaltyAccountId, ownIds))
    await tx
      .update(reviews)
      .set({ buyerHash: 'erased' })
      .where(inArray(reviews.loyaltyAccountId, ownIds))
  },
}

/** Returns the ids of an account's loyalty accounts as a subquery; without a brand, of all. */
const loyaltyAccountIds = (tx: Tx, accountId: string, brand?: string) =>
  tx
    .select({ id: loyaltyAccountView.loyaltyAccountId })
    .from(loyaltyAccountView)
    .where(
      and(
        eq(loyaltyAccountView.accountId, accountId),
        brand === undefined ? undefined : eq(loyaltyAccountView.brand, brand),
      ),
    )
