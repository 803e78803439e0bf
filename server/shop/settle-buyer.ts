import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { claimFriend } from '#server/referrals/claim-referral.ts'
import { rewardForVerifiedFriend } from '#server/referrals/reward-referral.ts'
import { lockBuyer, type MemberAccount } from './buyers.ts'
import { creditOrder } from './credit-order.ts'
import { orderOf, verdictOf, type OrderRow } from './orders.ts'
import { purchasesOf } from './referred-purchases.ts'
import { creditReview } from './reviews.ts'

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
  const [account] = await rowsOf<{ email: string }>(
    tx,
    sql`select email from accounts where id = ${accountId} and is_verified and erased_at is null`,
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
  const open = sql`brand = ${brand.slug} and buyer_hash = ${buyerHash} and loyalty_account_id is null`
  await tx.execute(
    sql`update orders set loyalty_account_id = ${member.loyaltyAccountId} where ${open} and state = 'refused'`,
  )
  const rows = await rowsOf<OrderRow>(
    tx,
    sql`
    select order_id, name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, state, shop_link
    from orders where ${open} order by placed_at, order_id`,
  )
  for (const row of rows) {
    const order = orderOf(row)
    const verdict = await verdictOf(tx, { brand, order, member })
    await creditOrder(tx, {
      brand,
      order,
      loyaltyAccountId: member.loyaltyAccountId,
      verdict,
      secret,
      now,
    })
  }
}

type ReviewRow = {
  review_id: string
  product_id: string
  product_name: string | null
  written_at: string
}

/**
 * Only reviews that waited for the member: publication and authorship are for Judge.me to report.
 */
async function settleReviews(
  tx: Tx,
  { brand, buyerHash, member, now }: Omit<Settlement, 'secret'>,
): Promise<void> {
  const open = sql`brand = ${brand.slug} and buyer_hash = ${buyerHash} and loyalty_account_id is null`
  await tx.execute(
    sql`update reviews set loyalty_account_id = ${member.loyaltyAccountId} where ${open} and (state = 'refused' or reason = 'notPublished')`,
  )
  const rows = await rowsOf<ReviewRow>(
    tx,
    sql`select review_id, product_id, product_name, written_at from reviews where ${open} order by written_at, review_id`,
  )
  for (const {
    review_id: reviewId,
    product_id: productId,
    product_name: productName,
    written_at: at,
  } of rows) {
    const review = {
      reviewId,
      productId,
      productName: productName ?? undefined,
      writtenAt: new Date(at),
      isPublished: true,
      isVerifiedBuyer: true,
    }
    await creditReview(tx, { brand, review, member, now })
  }
}
