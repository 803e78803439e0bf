import type { BrandPack } from '#brands/brand.ts'
import { reviewVerdict } from '#domain/review.ts'
import { and, eq, ne } from 'drizzle-orm'
import { notAfter } from '#server/lib/time/clock.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { lockBuyer } from './buyers.ts'
import type { SubmittedReview } from './judgeme.ts'
import type { MemberAccount } from './member-account.ts'
import { reviews } from './table.ts'

/**
 * EN-78: Stores a review, and updates it however often it is sent, until it has given its points.
 * Ignores a review of the shop itself or without an address; a program without a reward for
 * reviews stores none (CO-38).
 */
export async function handleReview(
  tx: Tx,
  {
    brand,
    review,
    secret,
    now,
  }: { brand: BrandPack; review: SubmittedReview; secret: string; now: Date },
): Promise<void> {
  const { reviewId, productId, productName, email, writtenAt } = review
  if (!email || !productId || rewardFor(brand, 'JudgeMe') === 0) return
  const { buyerHash, member } = await lockBuyer(tx, { brand, email, secret })
  const isUnsettledRepeat = and(
    ne(reviews.state, 'credited'),
    eq(reviews.buyerHash, excluded(reviews.buyerHash)),
    eq(reviews.productId, excluded(reviews.productId)),
  )
  const rows = await tx
    .insert(reviews)
    .values({
      brand: brand.slug,
      reviewId,
      productId,
      productName,
      buyerHash,
      writtenAt,
      state: 'waiting',
    })
    .onConflictDoUpdate({
      target: [reviews.brand, reviews.reviewId],
      set: { productName: excluded(reviews.productName) },
      setWhere: isUnsettledRepeat,
    })
    .returning({ reviewId: reviews.reviewId })
  if (rows.length > 0)
    await creditReview(tx, { brand, review: { ...review, productId }, member, now })
}

type Settlement = {
  brand: BrandPack
  review: Omit<SubmittedReview, 'email' | 'productId'> & { productId: string }
  member: MemberAccount | undefined
  now: Date
}

/**
 * Stores the outcome of a review and gives its points. Callers must have locked the buyer. A second
 * review of one product is refused.
 */
export async function creditReview(
  tx: Tx,
  { brand, review, member, now }: Settlement,
): Promise<void> {
  const verdict = reviewVerdict(review, member)
  const loyaltyAccountId = member?.isProven ? member.loyaltyAccountId : undefined
  const isFirst =
    verdict.state === 'credited' &&
    loyaltyAccountId !== undefined &&
    (await addPoints(tx, { brand, review, loyaltyAccountId, now }))
  const reason =
    verdict.state === 'credited' ? (isFirst ? null : 'alreadyReviewed') : verdict.reason
  const state = verdict.state === 'credited' && !isFirst ? 'refused' : verdict.state
  await tx
    .update(reviews)
    .set({ loyaltyAccountId: loyaltyAccountId ?? null, state, reason })
    .where(and(eq(reviews.brand, brand.slug), eq(reviews.reviewId, review.reviewId)))
}

async function addPoints(
  tx: Tx,
  {
    brand,
    review: { productId, productName, writtenAt },
    loyaltyAccountId,
    now,
  }: Omit<Settlement, 'member'> & { loyaltyAccountId: string },
): Promise<boolean> {
  const points = rewardFor(brand, 'JudgeMe')
  if (points === 0) return false
  const { replayed } = await addEntry(tx, {
    loyaltyAccountId,
    redeemable: points,
    tierPoints: points,
    originType: 12,
    key: `review:${productId}`,
    at: notAfter(now, writtenAt),
    now,
    reason: { key: 'review', values: productName ? { product: productName } : {} },
  })
  return !replayed
}
