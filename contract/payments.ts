import * as z from 'zod/mini'
import { orderFailures, orderStates } from '#domain/order.ts'
import { card } from './account.ts'
import { endpoints, read, write } from './endpoint.ts'
import { id, instant, success } from './fields.ts'

/** Money on the wire: whole cents. */
const cents = z.int()
/** CO-50. */
const currency = z.literal('USD')

/** Names an order and its figures, signed by the server; another account's is refused. */
const cartToken = z.string().check(z.minLength(1), z.maxLength(300))
/** A payment handle of the hosted fields; stands for a card, and is never the card itself. */
const paymentToken = z.string().check(z.minLength(1), z.maxLength(300))
/** As `payment/PaymentTokens` gave it for this card form. */
const merchantRefNum = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * `created`: held for the member. `approved`: checked, can be paid. `challenge`: the bank asks the
 * member (`challengeUrl`). `paying`: the answer of the bank is awaited, also after it was lost.
 * `captured`: paid, the item is issued in a moment. `issued`: done. `declined`: the bank said no,
 * another card can be tried until `heldUntil`. `refused`: by the risk check. `failed`: ended
 * without a payment. `refunded`: the money goes back.
 */
const orderState = z.enum(orderStates)

const orderFailure = z.enum(orderFailures)
export type OrderFailure = z.output<typeof orderFailure>

/** What a member buys, from the cart to the receipt. */
const order = z.object({
  orderId: z.string(),
  dropId: z.string(),
  assetId: z.string(),
  name: z.string(),
  dropName: z.string(),
  mediaUrl: z.string(),
  assetPrice: cents,
  tax: cents,
  gasFee: cents,
  total: cents,
  currency,
  state: orderState,
  failure: z.nullable(orderFailure),
  /** Until then the item is held; null once it is paid or the order has ended. */
  heldUntil: z.nullable(instant),
  /** For the next calls; null when nothing can be paid any more. */
  cartToken: z.nullable(z.string()),
  /** The bank's page, for an iframe, in state `challenge`. */
  challengeUrl: z.nullable(z.string()),
  /** The card of the last attempt. */
  card: z.nullable(card),
  /** How often the server has tried to have it paid. */
  attempts: z.optional(z.int()),
  /** The item and its number, once it is issued. */
  nftId: z.nullable(z.string()),
  number: z.nullable(z.int()),
  createdAt: instant,
  paidAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
})
export type Order = z.output<typeof order>

/** An asset of a drop with a price. */
const saleItem = z.object({
  dropId: z.string(),
  dropName: z.string(),
  assetId: z.string(),
  name: z.string(),
  description: z.string(),
  mediaUrl: z.string(),
  variationName: z.nullable(z.string()),
  /** Null: without a limit. */
  supply: z.nullable(z.int()),
  /** Items that nobody has bought or holds; null without a limit. */
  left: z.nullable(z.int()),
  assetPrice: cents,
  gasFee: cents,
  currency,
  opensAt: instant,
  /** `held`: for this member, until `heldUntil`. `bought`: this member has as many as one member can buy. */
  state: z.enum(['soon', 'open', 'held', 'soldOut', 'bought']),
  /** Null also while a payment is under way. */
  heldUntil: z.nullable(instant),
})
export type SaleItem = z.output<typeof saleItem>

/** What the hosted fields need. The names below `transaction` are those of Paysafe.js. */
const hostedFields = z.object({
  /** Loaded with `crossorigin="anonymous"`; `integrity` is null where the provider has none. */
  script: z.object({ src: z.string(), integrity: z.nullable(z.string()) }),
  /** The public key: first argument of `paysafe.fields.setup`. */
  apiKey: z.string(),
  environment: z.enum(['TEST', 'LIVE']),
  /** The provider's account for this currency; null for its default. */
  accountId: z.nullable(z.int()),
  /** The argument of `tokenize`, complete. */
  transaction: z.object({
    /** CA-69: `VERIFICATION` saves a card, `PAYMENT` pays an order. */
    transactionType: z.enum(['VERIFICATION', 'PAYMENT']),
    paymentType: z.literal('CARD'),
    amount: cents,
    currencyCode: currency,
    merchantRefNum: z.string(),
    threeDs: z.object({
      merchantUrl: z.string(),
      deviceChannel: z.literal('BROWSER'),
      messageCategory: z.enum(['PAYMENT', 'NON_PAYMENT']),
      transactionIntent: z.literal('GOODS_OR_SERVICE_PURCHASE'),
      authenticationPurpose: z.enum(['PAYMENT_TRANSACTION', 'ADD_CARD']),
    }),
    customerDetails: z.object({
      holderName: z.string(),
      billingDetails: z.nullable(
        z.object({
          street: z.string(),
          city: z.string(),
          state: z.string(),
          zip: z.string(),
          country: z.string(),
        }),
      ),
      profile: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.nullable(z.string()),
      }),
    }),
  }),
  /**
   * VA-23: with a saved card only the CVC is asked; both tokens are added to the argument of
   * `tokenize`. Null without one.
   */
  savedCard: z.nullable(
    z.object({ card, singleUseCustomerToken: z.string(), paymentTokenFrom: z.string() }),
  ),
})
export type HostedFields = z.output<typeof hostedFields>

const cardSaved = z.extend(success, {
  /** Null while the bank asks the member. */
  card: z.nullable(card),
  /** The bank's page, for an iframe. After it, the same call is made again with a new key. */
  challengeUrl: z.nullable(z.string()),
})

/** Saved card, orders and payment. Not in `contract/index.ts`: only the chunks that need it import it. */
export const payments = endpoints('payments', {
  /** CA-65, EN-03: the saved card; null without one. */
  method: read('payment/method', {
    access: 'member',
    response: z.extend(success, { card: z.nullable(card) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** CA-63, VA-22: saves the card that a payment handle stands for, and replaces the one before. */
  saveMethod: write('POST', 'payment/method', {
    access: 'member',
    request: z.object({ paymentToken, merchantRefNum }),
    response: cardSaved,
    problem: 'CARD_NOT_SAVED',
    invalidates: ['payments.method', 'payments.tokens', 'account.account'],
  }),
  /** Removes the saved card (extension). */
  removeMethod: write('POST', 'payment/method/remove', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'CARD_NOT_SAVED',
    successMessage: 'CARD_REMOVED',
    invalidates: ['payments.method', 'payments.tokens', 'account.account'],
  }),
  /**
   * CA-66: what the hosted fields need: to save a card, or with a cart token to pay its total. A
   * new `merchantRefNum` every time; it is good for one `tokenize`.
   */
  tokens: read('payment/PaymentTokens', {
    access: 'member',
    query: z.object({ cartToken: z.optional(cartToken) }),
    response: z.extend(success, { fields: hostedFields }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Drops with a price: open ones, and those to come (extension). */
  sale: read('payment/sale', {
    access: 'member',
    response: z.extend(success, { items: z.array(saleItem) }),
    problem: 'COLLECTION_UNAVAILABLE',
  }),
  /**
   * Holds an item of a drop and names its price, with the tax of the billing address (extension).
   * One open order per member and drop: a repeat answers it, with the figures of now.
   */
  cart: write('POST', 'payment/cart', {
    access: 'member',
    freshLogin: 'spending',
    request: z.object({ dropId: id }),
    response: z.extend(success, { order }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['payments.order', 'payments.orders', 'payments.sale'],
    movesValue: true,
  }),
  /** CA-67, CA-70: starts a risk record with the session cookie, before `risk/decision`. */
  startRisk: write('POST', 'risk/create', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /**
   * CA-68: decides on a cart. The figures must be those of the cart. A refusal is PAYMENT_REFUSED,
   * without its reasons.
   */
  decideRisk: write('POST', 'risk/decision', {
    access: 'member',
    request: z.object({ assetPrice: cents, gasFee: cents, tax: cents, dropId: id, cartToken }),
    response: z.extend(success, { order }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['payments.order', 'payments.orders'],
  }),
  /**
   * CA-64: pays an approved order once. With a token: a new attempt. Without one: goes on after the
   * bank's page, or asks again for an answer that was lost. Any outcome of the bank is a success
   * with its `state`; a new attempt needs a new Idempotency-Key.
   */
  pay: write('POST', 'payment/pay', {
    access: 'member',
    request: z.object({
      cartToken,
      paymentToken: z.optional(paymentToken),
      merchantRefNum: z.optional(merchantRefNum),
    }),
    response: z.extend(success, { order }),
    problem: 'NO_ANSWER',
    invalidates: [
      'payments.order',
      'payments.orders',
      'payments.sale',
      'collection.collection',
      'collection.benefits',
    ],
    movesValue: true,
  }),
  /** Gives up an order that is not being paid, and frees the item (extension). */
  cancel: write('POST', 'payment/cancel', {
    access: 'member',
    request: z.object({ cartToken }),
    response: z.extend(success, { order }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['payments.order', 'payments.orders', 'payments.sale'],
  }),
  /** The member's newest order of a drop, or one order; null when there is none (extension). */
  order: read('payment/order', {
    access: 'member',
    query: z.object({ dropId: z.optional(id), orderId: z.optional(id) }),
    response: z.extend(success, { order: z.nullable(order) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** The member's orders that were paid, newest first, at most 100 (extension). */
  orders: read('payment/orders', {
    access: 'member',
    response: z.extend(success, { orders: z.array(order) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
