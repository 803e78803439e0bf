import type { BrandPack } from '#brands/brand.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { claimFriend } from '#server/referrals/claim-referral.ts'
import { rewardForVerifiedFriend } from '#server/referrals/reward-referral.ts'
import { isUnassigned } from './buyer-hash.ts'
import { lockBuyer } from './buyers.ts'
import { creditOrder } from './credit-order.ts'
import type { MemberAccount } from './member-account.ts'
import { verdictOf } from './orders.ts'
import { purchasesOf } from './referred-purchases.ts'
import { creditReview } from './reviews.ts'
import { orderOf } from './stored-orders.ts'
import { orders, reviews } from './table.ts'

/**
 * `provenAccountId`: the account whose session or password the browser showed when the address was
 * verified.
 */
type Verification = {
  brand: BrandPack
  accountId: string
  provenAccountId?: string | undefined
  secret: string
  now: Date
}
type Settlement = {
  brand: BrandPack
  buyerHash: string
  member: MemberAccount
  secret: string
  now: Date
}

/**
 * Gives a member what waited for their verified address: purchases, reviews, and the referrer's
 * reward. Call it whenever an address is verified or an account with a verified address becomes a
 * member. Does nothing while the address is not verified; safe to repeat.
 */
export async function settleBuyer(
  tx: Tx,
  { brand, accountId, provenAccountId, secret, now }: Verification,
): Promise<void> {
  const [account] = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(
      and(
        eq(memberView.accountId, accountId),
        eq(memberView.isVerified, true),
        isNull(memberView.erasedAt),
      ),
    )
  if (!account) return
  const { buyerHash, member } = await lockBuyer(tx, {
    brand,
    email: account.email,
    secret,
    isProof: true,
  })
  await claimFriend(tx, { brand, accountId, provenAccountId, secret, now })
  if (!member) return
  await settleOrders(tx, { brand, buyerHash, member, secret, now })
  await settleReviews(tx, { brand, buyerHash, member, now })
  const { loyaltyAccountId } = member
  await rewardForVerifiedFriend(tx, {
    brand,
    loyaltyAccountId,
    purchases: () => purchasesOf(tx, loyaltyAccountId),
    now,
  })
}

/** An order that was refused for its own reasons stays refused. */
async function settleOrders(
  tx: Tx,
  { brand, buyerHash, member, secret, now }: Settlement,
): Promise<void> {
  const { loyaltyAccountId } = member
  const isOpen = isUnassigned(orders, { brand, buyerHash })
  await tx
    .update(orders)
    .set({ loyaltyAccountId })
    .where(and(isOpen, eq(orders.state, 'refused')))
  const rows = await tx.select().from(orders).where(isOpen).orderBy(orders.placedAt, orders.orderId)
  for (const row of rows) {
    const order = orderOf(row)
    const verdict = await verdictOf(tx, { brand, order, member })
    await creditOrder(tx, {
      brand,
      order,
      loyaltyAccountId,
      verdict,
      secret,
      now,
    })
  }
}

/**
 * Only reviews that waited for the member: publication and authorship are for Judge.me to report.
 */
async function settleReviews(
  tx: Tx,
  { brand, buyerHash, member, now }: Omit<Settlement, 'secret'>,
): Promise<void> {
  const isOpen = isUnassigned(reviews, { brand, buyerHash })
  await tx
    .update(reviews)
    .set({ loyaltyAccountId: member.loyaltyAccountId })
    .where(and(isOpen, or(eq(reviews.state, 'refused'), eq(reviews.reason, 'notPublished'))))
  const rows = await tx
    .select()
    .from(reviews)
    .where(isOpen)
    .orderBy(reviews.writtenAt, reviews.reviewId)
  for (const { reviewId, productId, productName, writtenAt } of rows) {
    const review = {
      reviewId,
      productId,
      productName: productName ?? undefined,
      writtenAt,
      isPublished: true,
      isVerifiedBuyer: true,
    }
    await creditReview(tx, { brand, review, member, now })
  }
}
