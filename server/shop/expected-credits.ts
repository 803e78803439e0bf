import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { formatDay, formatMoney, translate } from '#server/lib/texts/translate.ts'
import { orders, reviews } from './table.ts'

type Request = { loyaltyAccountId: string; brand: BrandPack; language: Language; now: Date }
type Order = typeof orders.$inferSelect
type Review = typeof reviews.$inferSelect

const LIMIT = 50
const REVIEW_ORIGIN = 12

/**
 * Returns purchases and reviews without points, and why. An unverified member learns only that
 * verification is missing: someone who only typed the address must not learn what its owner buys.
 * Orders refused as tooLarge are errors of the shop and shown only to its staff.
 */
export async function expectedOfShop(tx: Tx, request: Request): Promise<ExpectedCredit[]> {
  const { loyaltyAccountId, brand, language } = request
  const [member] = await tx
    .select({ isVerified: memberView.isVerified, joinedAt: loyaltyAccountView.joinedAt })
    .from(loyaltyAccountView)
    .innerJoin(memberView, eq(memberView.accountId, loyaltyAccountView.accountId))
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  if (!member) return []
  const isOpen = (table: typeof orders | typeof reviews) =>
    and(isOfLoyaltyAccount(table.loyaltyAccountId, loyaltyAccountId), ne(table.state, 'credited'))
  const openOrders = await tx
    .select()
    .from(orders)
    .where(and(isOpen(orders), sql`${orders.reason} is distinct from 'tooLarge'`))
    .orderBy(desc(orders.placedAt))
    .limit(LIMIT)
  const openReviews = await tx
    .select()
    .from(reviews)
    .where(isOpen(reviews))
    .orderBy(desc(reviews.writtenAt))
    .limit(LIMIT)
  return [
    ...(member.isVerified ? [] : [ofUnproven(member.joinedAt, brand, language)]),
    ...openOrders.map((order) => ofOrder(order, brand, language)),
    ...openReviews.map((review) => ofReview(review, brand, language)),
  ]
}

const ofUnproven = (joinedAt: Date, brand: BrandPack, language: Language): ExpectedCredit => ({
  id: 'shop',
  date: joinedAt.toISOString(),
  originType: 3,
  isWaiting: true,
  reason: translate('expected.purchases', {}, brand, language),
  description: translate('expected.notVerified', {}, brand, language),
})

function ofOrder(
  { orderId, name, cents, currency, originType, placedAt, state, reason }: Order,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const date = placedAt.toISOString()
  const facts = {
    order: name,
    date: formatDay(language, date),
    money: formatMoney(language, cents, currency),
    currency: brand.program.currency,
  }
  return {
    id: `order-${orderId}`,
    date,
    originType,
    isWaiting: state === 'waiting',
    reason: translate('expected.order', facts, brand, language),
    description: translate(`expected.${reason}`, facts, brand, language),
  }
}

function ofReview(
  { reviewId, productName, writtenAt, state, reason }: Review,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const date = writtenAt.toISOString()
  const facts = {
    product: productName ?? translate('explanation.product', {}, brand, language),
    date: formatDay(language, date),
  }
  return {
    id: `review-${reviewId}`,
    date,
    originType: REVIEW_ORIGIN,
    isWaiting: state === 'waiting',
    reason: translate('expected.review', facts, brand, language),
    description: translate(
      reason === 'beforeJoining' ? 'expected.reviewBeforeJoining' : `expected.${reason}`,
      facts,
      brand,
      language,
    ),
  }
}
