import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { withMergedAccounts } from '#server/points/loyalty-account-access.ts'
import { formatDay, toInstant, formatMoney, translate } from '#server/lib/texts/translate.ts'

type Request = { loyaltyAccountId: string; brand: BrandPack; language: Language; now: Date }
type OrderRow = {
  id: string
  name: string
  cents: number | string
  currency: string
  origin_type: number
  at: string
  state: string
  reason: string
}
type ReviewRow = {
  id: string
  product_name: string | null
  at: string
  state: string
  reason: string
}
type Member = { is_verified: boolean; joined_at: string }

const LIMIT = 50
const REVIEW_ORIGIN = 12

/**
 * Returns purchases and reviews without points, and why. An unverified member learns only that
 * verification is missing: someone who only typed the address must not learn what its owner buys.
 * Orders refused as tooLarge are errors of the shop and shown only to its staff.
 */
export async function expectedOfShop(tx: Tx, request: Request): Promise<ExpectedCredit[]> {
  const { loyaltyAccountId, brand, language } = request
  const [member] = await rowsOf<Member>(
    tx,
    sql`
    select a.is_verified, l.joined_at from loyalty_accounts l join accounts a on a.id = l.account_id where l.id = ${loyaltyAccountId}`,
  )
  if (!member) return []
  const isOwn = sql`loyalty_account_id = any (${withMergedAccounts(loyaltyAccountId)}) and state <> 'credited'`
  const orders = await rowsOf<OrderRow>(
    tx,
    sql`
    select order_id as id, name, cents, currency, origin_type, placed_at as at, state, reason from orders where ${isOwn} and reason is distinct from 'tooLarge' order by placed_at desc limit ${LIMIT}`,
  )
  const reviews = await rowsOf<ReviewRow>(
    tx,
    sql`
    select review_id as id, product_name, written_at as at, state, reason from reviews where ${isOwn} order by written_at desc limit ${LIMIT}`,
  )
  return [
    ...(member.is_verified ? [] : [ofUnproven(member, brand, language)]),
    ...orders.map((row) => ofOrder(row, brand, language)),
    ...reviews.map((row) => ofReview(row, brand, language)),
  ]
}

const ofUnproven = (
  { joined_at: at }: Member,
  brand: BrandPack,
  language: Language,
): ExpectedCredit => ({
  id: 'shop',
  date: toInstant(at),
  originType: 3,
  isWaiting: true,
  reason: translate('expected.purchases', {}, brand, language),
  description: translate('expected.notVerified', {}, brand, language),
})

function ofOrder(
  { id, name, cents, currency, origin_type: originType, at, state, reason }: OrderRow,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const facts = {
    order: name,
    date: formatDay(language, at),
    money: formatMoney(language, Number(cents), currency),
    currency: brand.program.currency,
  }
  return {
    id: `order-${id}`,
    date: toInstant(at),
    originType,
    isWaiting: state === 'waiting',
    reason: translate('expected.order', facts, brand, language),
    description: translate(`expected.${reason}`, facts, brand, language),
  }
}

function ofReview(
  { id, product_name: product, at, state, reason }: ReviewRow,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const facts = {
    product: product ?? translate('explanation.product', {}, brand, language),
    date: formatDay(language, at),
  }
  return {
    id: `review-${id}`,
    date: toInstant(at),
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
