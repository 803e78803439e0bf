import { createHash, createHmac, randomUUID } from 'node:crypto'

/**
 * A webhook call as a shop sends it: for tests, the demo shop (server/demo) and `npm run shop:event`.
 */
export type SampleEvent = { path: string; body: string; headers: Record<string, string> }

export type SampleOrder = {
  orderId: string
  email: string
  total: string
  name?: string
  at?: Date
  currency?: string
  isTest?: boolean
  isSubscription?: boolean
  shopLink?: string
}
export type SampleRefund = {
  refundId?: string
  orderId: string
  amount: string
  at?: Date
  currency?: string
}
export type SampleReview = {
  reviewId?: string
  email: string
  productId: string
  productName?: string
  at?: Date
  verified?: string
  isHidden?: boolean
}

/** Returns a numeric id as shops use it; any other text is hashed to a number above 0. */
export const sampleId = (id: string): string =>
  /^\d+$/.test(id) ? id : String(createHash('sha256').update(id).digest().readUIntBE(0, 6) + 1)
/** As a number when that is exact, otherwise as a string. */
const numberOf = (id: string): number | string =>
  Number.isSafeInteger(Number(sampleId(id))) ? Number(sampleId(id)) : sampleId(id)
const anyId = (): string => String(Math.floor(Math.random() * 9e12) + 1e12)

/** Returns a payload of Shopify's orders/paid with the other fields that a real one has. */
export function paidOrderPayload({
  orderId,
  email,
  total,
  name = `#${orderId}`,
  at = new Date(),
  currency = 'USD',
  isTest = false,
  isSubscription = false,
  shopLink,
}: SampleOrder): object {
  return {
    id: numberOf(orderId),
    name,
    email,
    contact_email: email,
    created_at: at.toISOString(),
    processed_at: at.toISOString(),
    cancelled_at: null,
    test: isTest,
    financial_status: 'paid',
    currency,
    presentment_currency: currency,
    total_price: total,
    subtotal_price: total,
    total_tax: '0.00',
    source_name: 'web',
    note_attributes: shopLink ? [{ name: 'shopLink', value: shopLink }] : [],
    landing_site: '/',
    customer: { id: 1, email, first_name: 'Somebody', last_name: 'Somewhere' },
    line_items: [
      {
        id: 1,
        title: 'Frames',
        quantity: 1,
        price: total,
        selling_plan_allocation: isSubscription ? { selling_plan: { name: 'Monthly' } } : undefined,
      },
    ],
  }
}

/** Returns a payload of Shopify's refunds/create. */
export function refundPayload({
  refundId = anyId(),
  orderId,
  amount,
  at = new Date(),
  currency = 'USD',
}: SampleRefund): object {
  return {
    id: numberOf(refundId),
    order_id: numberOf(orderId),
    created_at: at.toISOString(),
    processed_at: at.toISOString(),
    note: null,
    transactions: [{ id: 1, kind: 'refund', status: 'success', amount, currency }],
    refund_line_items: [],
    order_adjustments: [],
  }
}

/** Returns a payload of Judge.me's review/created and review/updated. */
export function reviewPayload({
  reviewId = anyId(),
  email,
  productId,
  productName = 'Frames',
  at = new Date(),
  verified = 'verified-purchase',
  isHidden = false,
}: SampleReview): object {
  return {
    review: {
      id: numberOf(reviewId),
      title: 'Good',
      body: 'I see.',
      rating: 5,
      reviewer: { id: 1, name: 'Somebody', email },
      product_external_id: numberOf(productId),
      product_title: productName,
      source: 'email',
      curated: 'ok',
      published: !isHidden,
      hidden: isHidden,
      verified,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    },
  }
}

/** Signs a payload as Shopify does. */
export function shopifyEvent(
  topic: string,
  payload: object,
  { secret, eventId = randomUUID() }: { secret: string; eventId?: string },
): SampleEvent {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  return {
    path: '/hooks/shopify',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-event-id': eventId,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': signature,
    },
  }
}

/** Signs a payload as Judge.me does. */
export function judgemeEvent(payload: object, { secret }: { secret: string }): SampleEvent {
  const body = JSON.stringify(payload)
  return {
    path: '/hooks/judgeme',
    body,
    headers: {
      'content-type': 'application/json',
      'judgeme-hmac-sha256': createHmac('sha256', secret).update(body).digest('hex'),
    },
  }
}
