import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { centsOf } from '#domain/purchase.ts'
import * as z from 'zod/mini'
import { id, instant, line, orNull } from './shapes.ts'

/**
 * What Shopify tells of orders and refunds (shopify.dev: "Verify webhook deliveries", "Ignore duplicate webhooks", and
 * the payloads of the topics orders/paid and refunds/create). The signature is in X-Shopify-Hmac-Sha256, base64 of the
 * HMAC-SHA256 of the raw body; the headers are not signed, so none of them decides about points. Money comes as decimal
 * strings, total_price in the shop's currency. Only what points need is read; nothing else is kept.
 */
const amount = z.pipe(z.string().check(z.refine((value) => centsOf(value) !== undefined)), z.transform((value) => centsOf(value) as number))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** In hundredths, below zero where the shop writes it so. */
const signedAmount = z.pipe(
  z.string().check(z.refine((value) => centsOf(value.replace(/^-/, '')) !== undefined)),
  z.transform((value) => (value.startsWith('-') ? -1 : 1) * (centsOf(value.replace(/^-/, '')) as number)),
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
  transactions: z.array(z.object({ kind: z.string(), status: z.string(), amount, currency: orNull(z.string()) })),
  refund_line_items: orNull(z.array(z.object({ subtotal_set: shopMoney, total_tax_set: shopMoney }))),
  order_adjustments: orNull(z.array(z.object({ kind: orNull(z.string()), amount_set: shopMoney, tax_amount_set: shopMoney }))),
})

/** A paid order, as far as points need it. `email`: the buyer's, canonical; nothing where the shop knows none. */
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

/** @returns nothing for what is no paid order */
export function paidOrderIn(json: unknown): PaidOrder | undefined {
  const { data: order } = z.safeParse(paidOrder, json)
  return order && {
    orderId: order.id,
    name: order.name,
    cents: order.total_price,
    currency: order.currency,
    email: [order.email, order.contact_email, order.customer?.email].map((typed) => canonicalEmail(typed ?? '')).find(isEmail),
    originType: isSubscription(order) ? 11 : 3,
    placedAt: order.processed_at ?? order.created_at,
    isTest: order.test === true,
    isCancelled: Boolean(order.cancelled_at),
    shopLink: shopLinkOf(order),
  }
}

type ShopifyOrder = z.output<typeof paidOrder>

/** Bought with a selling plan, or made by the contract of one: subscription_contract, subscription_contract_checkout_one. */
const isSubscription = ({ line_items: lines, source_name: source }: ShopifyOrder): boolean =>
  Boolean(source?.startsWith('subscription_contract')) || Boolean(lines?.some((line) => line.selling_plan_allocation))

const SHOP_LINK = /^[\w-]{4,64}$/

/** The link by which the buyer came: a note of the cart, or the address of the page she came in by. */
function shopLinkOf({ note_attributes: notes, landing_site: landing }: ShopifyOrder): string | undefined {
  const noted = notes?.find(({ name }) => name === 'shopLink')?.value
  const found = typeof noted === 'string' ? noted : new URLSearchParams(landing?.split('?', 2)[1]?.split('#', 1)[0]).get('shopLink')
  return found && SHOP_LINK.test(found) ? found : undefined
}

/** @returns nothing for what is no refund */
export function refundIn(json: unknown, programmeCurrency: string): Refund | undefined {
  const { data: refund } = z.safeParse(createdRefund, json)
  const cents = refund && moneyBack(refund, programmeCurrency)
  return refund && cents !== undefined ? { refundId: refund.id, orderId: refund.order_id, cents, at: refund.processed_at ?? refund.created_at } : undefined
}

/**
 * Shopify tells a refund once, when it is made, and says nothing when a transaction that was pending then has gone
 * through: so what is pending is on its way back. What has failed, or was voided, is not.
 */
const ON_ITS_WAY = new Set(['success', 'pending'])

/**
 * What goes back, in hundredths: the refund transactions. Theirs is the currency that the buyer saw; where that is
 * another, the shop's own amounts are taken, because points were given for those.
 * @returns nothing where money goes back and the shop's own amounts do not say how much: no refund that can be counted
 */
function moneyBack({ transactions, ...refund }: CreatedRefund, programmeCurrency: string): number | undefined {
  const back = transactions.filter(({ kind, status }) => kind === 'refund' && ON_ITS_WAY.has(status))
  const sum = back.reduce((all, { amount: cents }) => all + cents, 0)
  if (sum === 0 || back.every(({ currency: paidIn }) => !paidIn || paidIn === programmeCurrency)) return sum
  const cents = shopMoneyBack(refund)
  return cents > 0 ? cents : undefined
}

type CreatedRefund = z.output<typeof createdRefund>
type Money = z.output<typeof shopMoney>

const centsIn = (price: Money, tax: Money): number => (price?.shop_money.amount ?? 0) + (tax?.shop_money.amount ?? 0)

/**
 * Lines, shipping, and what was given back otherwise. An adjustment below zero goes to the buyer; one of the kind
 * refund_discrepancy above zero is what the shop has kept of the lines. Shipping always goes back, however it is written.
 */
function shopMoneyBack({ refund_line_items: lines, order_adjustments: adjustments }: Omit<CreatedRefund, 'transactions'>): number {
  const ofLines = (lines ?? []).reduce((sum, { subtotal_set: price, total_tax_set: tax }) => sum + centsIn(price, tax), 0)
  return (adjustments ?? []).reduce((sum, { kind, amount_set: price, tax_amount_set: tax }) => {
    const cents = centsIn(price, tax)
    return sum - (kind === 'shipping_refund' ? -Math.abs(cents) : cents)
  }, ofLines)
}
