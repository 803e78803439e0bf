import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** What became of the points of an order or a review. */
const outcomes = ['credited', 'waiting', 'refused'] as const

/** Events that a shop has sent, each processed once. */
export const shopEvents = pgTable(
  'shop_events',
  {
    brand: text('brand').notNull(),
    source: text('source', { enum: ['shopify', 'judgeme'] }).notNull(),
    eventId: text('event_id').notNull(),
    topic: text('topic').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.source, table.eventId] }),
    index('shop_events_at').on(table.at),
  ],
)

/**
 * Paid orders and the outcome for their points. Of a buyer who is not a member only a keyed hash of
 * the address is stored, for a limited time.
 */
export const orders = pgTable(
  'orders',
  {
    brand: text('brand').notNull(),
    orderId: text('order_id').notNull(),
    /** The number that the buyer sees: #1001. */
    name: text('name').notNull(),
    buyerHash: text('buyer_hash').notNull(),
    /** Null while the buyer is not a member, or has not verified the address. */
    loyaltyAccountId: text('loyalty_account_id'),
    /** Paid, in hundredths of the currency. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** 3 purchase, 11 subscription purchase. */
    originType: smallint('origin_type').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: outcomes }).notNull(),
    /** Why it waits or was refused: suffix of a text key (expected.*). */
    reason: text('reason'),
    /** Points that were credited. */
    points: integer('points').notNull().default(0),
    /** The shop link through which the buyer arrived. */
    shopLink: text('shop_link'),
    /** Who booked a purchase at a till; null for all others. */
    staffId: text('staff_id'),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.orderId] }),
    index('orders_buyer').on(table.brand, table.buyerHash),
    index('orders_member').on(table.loyaltyAccountId),
    index('orders_received').on(table.brand, table.receivedAt),
  ],
)

/** Refunds, stored even when they arrive before their order. */
export const refunds = pgTable(
  'refunds',
  {
    brand: text('brand').notNull(),
    refundId: text('refund_id').notNull(),
    orderId: text('order_id').notNull(),
    /** In hundredths of the order's currency. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Its points have been reversed. */
    isSettled: boolean('is_settled').notNull().default(false),
    /** Who booked a refund at a till; null for all others. */
    staffId: text('staff_id'),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.refundId] }),
    index('refunds_order').on(table.brand, table.orderId),
    index('refunds_at').on(table.brand, table.at),
  ],
)

/** Reviews and the outcome for their points. */
export const reviews = pgTable(
  'reviews',
  {
    brand: text('brand').notNull(),
    reviewId: text('review_id').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name'),
    buyerHash: text('buyer_hash').notNull(),
    loyaltyAccountId: text('loyalty_account_id'),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: outcomes }).notNull(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.reviewId] }),
    index('reviews_buyer').on(table.brand, table.buyerHash),
    index('reviews_member').on(table.loyaltyAccountId),
  ],
)
