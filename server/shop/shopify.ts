import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { centsOf } from '#domain/purchase.ts'
import * as z from 'zod/mini'
import { id, instant, line, orNull } from './payload-shapes.ts'

/**
 * Shopify webhooks orders/paid and refunds/create (shopify.dev: "Verify webhook deliveries",
 * "Ignore duplicate webhooks"). Headers are not signed, so none decides about points. Money is a
 * decimal string; total_price is in the shop's currency.
 */
const amount = z.pipe(
  z.string().check(z.refine((value) => centsOf(value) !== undefined)),
  z.transform((value) => centsOf(value) as number),
)
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** In hundredths; negative where the shop writes it so. */
const signedAmount = z.pipe(
  z.string().check(z.refine((value) => centsOf(value.replace(/^-/, '')) !== undefined)),
  z.transform(
    (value) => (value.startsWith('-') ? -1 : 1) * (centsOf(value.replace(/^-/, '')) as number),
  ),
)
const shopMoney = orNull(z.object({ shop_money: z.object({ amount: signedAmount }) }))

const paidOrder = z.object({
  id,
  name: line(64),
  total_price: amount,
  currency,
  email: orNull(z.string()),
  contact_email: orNull(z.string()),
  customer: orNull(z.object({ email: orNull(z.string()) })),
  processed_at: orNull(instant),
  created_at: instant,
  test: orNull(z.boolean()),
  cancelled_at: orNull(z.string()),
  source_name: orNull(z.string()),
  line_items: orNull(z.array(z.object({ selling_plan_allocation: z.optional(z.unknown()) }))),
  note_attributes: orNull(z.array(z.object({ name: z.string(), value: z.unknown() }))),
  landing_site: orNull(z.string()),
})

const createdRefund = z.object({
  id,
  order_id: id,
  processed_at: orNull(instant),
  created_at: instant,
  transactions: z.array(
    z.object({ kind: z.string(), status: z.string(), amount, currency: orNull(z.string()) }),
  ),
  refund_line_items: orNull(
    z.array(z.object({ subtotal_set: shopMoney, total_tax_set: shopMoney })),
  ),
  order_adjustments: orNull(
    z.array(
      z.object({ kind: orNull(z.string()), amount_set: shopMoney, tax_amount_set: shopMoney }),
    ),
  ),
})

/**
 * A paid order, as far as points need it. `email`: the buyer's, canonical; undefined when the shop
 * has none.
 */
export type PaidOrder = {
  orderId: string
  name: string
  cents: number
  currency: string
  email: string | undefined
  originType: 3 | 11
  placedAt: Date
  isTest: boolean
  isCancelled: boolean
  shopLink: string | undefined
}
export type Refund = { refundId: string; orderId: string; cents: number; at: Date }

/** Parses orders/paid. @returns undefined when it is not a valid paid order */
export function parsePaidOrder(json: unknown): PaidOrder | undefined {
  const { data: order } = z.safeParse(paidOrder, json)
  return (
    order && {
      orderId: order.id,
      name: order.name,
      cents: order.total_price,
      currency: order.currency,
      email: [order.email, order.contact_email, order.customer?.email]
        .map((typed) => canonicalEmail(typed ?? ''))
        .find(isEmail),
      originType: isSubscription(order) ? 11 : 3,
      placedAt: order.processed_at ?? order.created_at,
      isTest: order.test === true,
      isCancelled: Boolean(order.cancelled_at),
      shopLink: shopLinkOf(order),
    }
  )
}

type ShopifyOrder = z.output<typeof paidOrder>

/**
 * Bought with a selling plan, or created by its contract: subscription_contract,
 * subscription_contract_checkout_one.
 */
const isSubscription = ({ line_items: lines, source_name: source }: ShopifyOrder): boolean =>
  Boolean(source?.startsWith('subscription_contract')) ||
  Boolean(lines?.some((line) => line.selling_plan_allocation))

const SHOP_LINK = /^[\w-]{4,64}$/

/** The shop link: a note attribute of the cart, or a parameter of the landing page. */
function shopLinkOf({
  note_attributes: notes,
  landing_site: landing,
}: ShopifyOrder): string | undefined {
  const fromNote = notes?.find(({ name }) => name === 'shopLink')?.value
  const shopLink =
    typeof fromNote === 'string'
      ? fromNote
      : new URLSearchParams(landing?.split('?', 2)[1]?.split('#', 1)[0]).get('shopLink')
  return shopLink && SHOP_LINK.test(shopLink) ? shopLink : undefined
}

/**
 * Parses refunds/create. @returns undefined when it is not a valid refund, or its amount is unknown
 * in the program's currency
 */
export function parseRefund(json: unknown, programCurrency: string): Refund | undefined {
  const { data: refund } = z.safeParse(createdRefund, json)
  const cents = refund && refundedCents(refund, programCurrency)
  return refund && cents !== undefined
    ? {
        refundId: refund.id,
        orderId: refund.order_id,
        cents,
        at: refund.processed_at ?? refund.created_at,
      }
    : undefined
}

/**
 * Shopify sends a refund once, when it is created, and nothing when a pending transaction succeeds:
 * pending ones count. Failed and voided ones do not.
 */
const COUNTED_STATUSES = new Set(['success', 'pending'])

/**
 * Returns the refunded amount in hundredths: the sum of the refund transactions. When those are in
 * the buyer's currency, uses the shop's own amounts, because points were given for those.
 * @returns undefined when money goes back but the shop's own amounts do not say how much
 */
function refundedCents(
  { transactions, ...refund }: CreatedRefund,
  programCurrency: string,
): number | undefined {
  const refunds = transactions.filter(
    ({ kind, status }) => kind === 'refund' && COUNTED_STATUSES.has(status),
  )
  const sum = refunds.reduce((all, { amount: cents }) => all + cents, 0)
  if (sum === 0 || refunds.every(({ currency: paidIn }) => !paidIn || paidIn === programCurrency))
    return sum
  const cents = refundedShopCents(refund)
  return cents > 0 ? cents : undefined
}

type CreatedRefund = z.output<typeof createdRefund>
type Money = z.output<typeof shopMoney>

const centsIn = (price: Money, tax: Money): number =>
  (price?.shop_money.amount ?? 0) + (tax?.shop_money.amount ?? 0)

/**
 * Sums lines, shipping and adjustments. A negative adjustment goes to the buyer; a positive
 * refund_discrepancy is kept by the shop. Shipping always goes back, with either sign.
 */
function refundedShopCents({
  refund_line_items: lines,
  order_adjustments: adjustments,
}: Omit<CreatedRefund, 'transactions'>): number {
  const ofLines = (lines ?? []).reduce(
    (sum, { subtotal_set: price, total_tax_set: tax }) => sum + centsIn(price, tax),
    0,
  )
  return (adjustments ?? []).reduce((sum, { kind, amount_set: price, tax_amount_set: tax }) => {
    const cents = centsIn(price, tax)
    return sum - (kind === 'shipping_refund' ? -Math.abs(cents) : cents)
  }, ofLines)
}
