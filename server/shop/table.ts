import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Events a shop has sent, each taken once: replays are answered and change nothing. */
export const shopEvents = pgTable('shop_events', {
  brand: text('brand').notNull(),
  /** shopify | judgeme */
  source: text('source').notNull(),
  eventId: text('event_id').notNull(),
  topic: text('topic').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.brand, table.source, table.eventId] }), index('shop_events_at').on(table.at)])

/**
 * Orders that were paid, and what became of their points. Of a buyer who is no member only a keyed hash of the address
 * is kept, and only for a while.
 */
export const orders = pgTable('orders', {
  brand: text('brand').notNull(),
  orderId: text('order_id').notNull(),
  /** What the buyer knows it by: #1001. */
  name: text('name').notNull(),
  buyerHash: text('buyer_hash').notNull(),
  /** Whose points these are; unset while the buyer is no member, or has not proven her address. */
  loyaltyAccountId: text('loyalty_account_id'),
  /** Paid, in hundredths of the currency. */
  cents: bigint('cents', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  /** 3 purchase, 11 subscription purchase. */
  originType: smallint('origin_type').notNull(),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  /** given | waiting | refused */
  state: text('state').notNull(),
  /** Why it waits or was refused: key of a text (expected.*). */
  why: text('why'),
  /** Whole points that were given. */
  points: integer('points').notNull().default(0),
  /** The shop link by which the buyer came. */
  shopLink: text('shop_link'),
}, (table) => [
  primaryKey({ columns: [table.brand, table.orderId] }),
  index('orders_buyer').on(table.brand, table.buyerHash),
  index('orders_member').on(table.loyaltyAccountId),
])

/** Refunds, kept also when they come before their order. */
export const refunds = pgTable('refunds', {
  brand: text('brand').notNull(),
  refundId: text('refund_id').notNull(),
  orderId: text('order_id').notNull(),
  /** Given back, in hundredths of the order's currency. */
  cents: bigint('cents', { mode: 'number' }).notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Its points have been taken back. */
  isSettled: boolean('is_settled').notNull().default(false),
}, (table) => [primaryKey({ columns: [table.brand, table.refundId] }), index('refunds_order').on(table.brand, table.orderId)])

/** Reviews that were written, and what became of their points. */
export const reviews = pgTable('reviews', {
  brand: text('brand').notNull(),
  reviewId: text('review_id').notNull(),
  productId: text('product_id').notNull(),
  productName: text('product_name'),
  buyerHash: text('buyer_hash').notNull(),
  loyaltyAccountId: text('loyalty_account_id'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  /** given | waiting | refused */
  state: text('state').notNull(),
  why: text('why'),
}, (table) => [
  primaryKey({ columns: [table.brand, table.reviewId] }),
  index('reviews_buyer').on(table.brand, table.buyerHash),
  index('reviews_member').on(table.loyaltyAccountId),
])
