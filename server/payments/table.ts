import { cardTryOutcomes } from '#domain/card-tries.ts'
import { attemptStates, orderFailures, orderStates, refundStates } from '#domain/order.ts'
import type { RiskReason } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '#server/lib/database/checks.ts'

/**
 * The saved card of an account, as a token of the provider. It is there from before the provider is
 * asked until the provider has removed it: without an account while it is being saved, and once it
 * is removed here. Each has a customer of its own at the provider, named by the id.
 */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    accountId: text('account_id'),
    /** Null while it is being saved. */
    customerId: text('customer_id'),
    handleId: text('handle_id'),
    token: text('token'),
    /** Null once it is removed. */
    scheme: text('scheme'),
    last4: text('last4'),
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    /** Until then it can be saved; null once it is. */
    reservedUntil: timestamp('reserved_until', { withTimezone: true }),
    /** When the provider was first and last asked to remove it. */
    removalStartedAt: timestamp('removal_started_at', { withTimezone: true }),
    removalTriedAt: timestamp('removal_tried_at', { withTimezone: true }),
  },
  (table) => [
    check('payment_cards_card', sql`${table.last4} ~ '^[0-9]{4}$'`),
    uniqueIndex('payment_cards_account').on(table.accountId),
    index('payment_cards_removed')
      .on(table.brand, table.id)
      .where(sql`${table.accountId} is null`),
  ],
)

/** An order of one item of a drop with a price. Amounts are US cents. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    /** Null after erasure; the rest stays for the accounts of the brand. */
    accountId: text('account_id'),
    dropId: text('drop_id').notNull(),
    assetId: text('asset_id').notNull(),
    assetPrice: integer('asset_price').notNull(),
    tax: integer('tax').notNull(),
    gasFee: integer('gas_fee').notNull(),
    /** Where the tax is due: ISO 3166. */
    taxCountry: text('tax_country').notNull(),
    taxRegion: text('tax_region').notNull(),
    state: text('state', { enum: orderStates }).notNull().default('created'),
    failure: text('failure', { enum: orderFailures }),
    /** The item is held until then; null once it is paid or the order has ended. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    nftId: text('nft_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of the first order, where one was replaced by another within the same hold. */
    holdStartedAt: timestamp('hold_started_at', { withTimezone: true }).notNull().defaultNow(),
    /** A keyed hash of the caller's network; deleted after a day. */
    networkHash: text('network_hash'),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** The reference of a refund that has been started, reserved before the provider is asked. */
    refundReference: text('refund_reference'),
    /** Until then one request asks the provider for the refund, and no other does. */
    refundLeaseUntil: timestamp('refund_lease_until', { withTimezone: true }),
    /** How often the provider has refused a refund; each further one has a new reference. */
    refundsRefused: integer('refunds_refused').notNull().default(0),
    /** Since when a refund has its item on hold. */
    itemHeldAt: timestamp('item_held_at', { withTimezone: true }),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    /** Null before the refund, and where the order was refunded before this was stored. */
    refundState: text('refund_state', { enum: refundStates }),
    /** When the team was last notified that an accepted refund is not finished. */
    refundAlertedAt: timestamp('refund_alerted_at', { withTimezone: true }),
  },
  (table) => [
    check('payment_orders_state', isOneOf(table.state, orderStates)),
    check('payment_orders_failure', isOneOf(table.failure, orderFailures)),
    check(
      'payment_orders_amounts',
      sql`${table.assetPrice} > 0 and ${table.tax} >= 0 and ${table.gasFee} >= 0`,
    ),
    check('payment_orders_tax_country', sql`${table.taxCountry} ~ '^[A-Z]{2}$'`),
    check(
      'payment_orders_paid',
      sql`(${table.state} in ('captured', 'issued', 'refunded')) = (${table.paidAt} is not null)`,
    ),
    check(
      'payment_orders_item',
      sql`${table.nftId} is null or ${table.state} in ('issued', 'refunded')`,
    ),
    check('payment_orders_issued', sql`${table.state} <> 'issued' or ${table.nftId} is not null`),
    check(
      'payment_orders_refunded',
      sql`(${table.state} = 'refunded') = (${table.refundedAt} is not null)`,
    ),
    check('payment_orders_refund_state', isOneOf(table.refundState, refundStates)),
    check(
      'payment_orders_refund_of_refunded',
      sql`${table.refundState} is null or ${table.state} = 'refunded'`,
    ),
    check('payment_orders_refunds_refused', sql`${table.refundsRefused} >= 0`),
    index('payment_orders_refunding')
      .on(table.refundState, table.id)
      .where(sql`${table.refundState} in ('accepted', 'failed')`),
    index('payment_orders_refund_started')
      .on(table.id)
      .where(
        sql`${table.refundReference} is not null and ${table.state} in ('captured', 'issued')`,
      ),
    // A member has one cart for each drop.
    uniqueIndex('payment_orders_cart')
      .on(table.accountId, table.dropId)
      .where(sql`${table.state} in ('created', 'approved', 'challenge', 'declined')`),
    index('payment_orders_account').on(table.accountId, table.createdAt),
    index('payment_orders_network')
      .on(table.networkHash, table.createdAt)
      .where(sql`${table.networkHash} is not null`),
    index('payment_orders_held')
      .on(table.assetId)
      .where(
        sql`${table.state} in ('created', 'approved', 'challenge', 'paying', 'captured', 'declined')`,
      ),
  ],
)

/** An attempt to pay an order with one card. Its reference is reserved before the provider is asked. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    reference: text('reference').primaryKey(),
    orderId: text('order_id').notNull(),
    /** Counts the attempts of the order from 1. */
    number: integer('number').notNull().default(1),
    state: text('state', { enum: attemptStates }).notNull(),
    /** The payment handle; null once the attempt has ended. */
    token: text('token'),
    handleReference: text('handle_reference'),
    challengeUrl: text('challenge_url'),
    /** The provider's id of the payment. */
    paymentId: text('payment_id'),
    scheme: text('scheme'),
    last4: text('last4'),
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When it was given up without an answer. */
    lostAt: timestamp('lost_at', { withTimezone: true }),
    /** When the team was last notified that it has no answer. */
    alertedAt: timestamp('alerted_at', { withTimezone: true }),
    /**
     * When the provider refused the reference as one it has: from then on it counts as sent, until
     * the provider says what became of it.
     */
    duplicateAt: timestamp('duplicate_at', { withTimezone: true }),
  },
  (table) => [
    check('payment_attempts_state', isOneOf(table.state, attemptStates)),
    check('payment_attempts_number', sql`${table.number} >= 1`),
    check(
      'payment_attempts_payment',
      sql`${table.paymentId} is not null or ${table.state} not in ('captured', 'returning')`,
    ),
    check(
      'payment_attempts_duplicate',
      sql`${table.duplicateAt} is null or ${table.state} <> 'lost'`,
    ),
    check('payment_attempts_card', sql`${table.last4} ~ '^[0-9]{4}$'`),
    index('payment_attempts_returning')
      .on(table.reference)
      .where(sql`${table.state} = 'returning'`),
    // An order is paid once.
    uniqueIndex('payment_attempts_captured')
      .on(table.orderId)
      .where(sql`${table.state} = 'captured'`),
    index('payment_attempts_order').on(table.orderId, table.number),
    index('payment_attempts_open')
      .on(table.startedAt)
      .where(sql`${table.state} in ('sent', 'lost')`),
  ],
)

/** A browser session in which risk checks were started, and their decisions. */
export const riskChecks = pgTable(
  'risk_checks',
  {
    id: text('id').notNull(),
    brand: text('brand').notNull(),
    accountId: text('account_id').notNull(),
    /** A keyed hash of the session cookie. */
    sessionHash: text('session_hash').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    orderId: text('order_id'),
    decision: text('decision', { enum: ['approved', 'refused'] }),
    score: integer('score'),
    /** For the brand's team only. */
    reasons: jsonb('reasons').$type<RiskReason[]>(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index('risk_checks_session').on(table.sessionHash, table.startedAt),
    index('risk_checks_account').on(table.accountId, table.startedAt),
  ],
)

/** A card that a member tried to save. A reference is good for one token. */
export const cardVerifications = pgTable(
  'card_verifications',
  {
    reference: text('reference').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    brand: text('brand').notNull(),
    accountId: text('account_id').notNull(),
    /** A keyed hash of the session cookie. */
    sessionHash: text('session_hash').notNull(),
    /** Null since migration 0014: networks are counted in `card_tries`. */
    networkHash: text('network_hash'),
    /** `asked`: the provider was asked, or is about to be. */
    state: text('state', { enum: ['asked', 'accepted', 'declined'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('card_verifications_account').on(table.accountId, table.askedAt),
    index('card_verifications_session').on(table.sessionHash, table.askedAt),
    index('card_verifications_network')
      .on(table.networkHash, table.askedAt)
      .where(sql`${table.networkHash} is not null`),
  ],
)

/**
 * The cards that an account, its mailbox, a browser and a network have tried, one row for each of
 * them, deleted after a day. Erasing an account leaves the last three, so that no limit is reset.
 */
export const cardTries = pgTable(
  'card_tries',
  {
    /** The id of the account, or a keyed hash of its mailbox, of the browser or of the network. */
    subject: text('subject').notNull(),
    /** A keyed hash of the payment handle. */
    entryHash: text('entry_hash').notNull(),
    outcome: text('outcome', { enum: cardTryOutcomes }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.entryHash] }),
    index('card_tries_entry').on(table.entryHash),
    index('card_tries_tried').on(table.triedAt),
    check('card_tries_outcome', isOneOf(table.outcome, cardTryOutcomes)),
  ],
)
