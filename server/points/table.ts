import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/**
 * The ledger: entries are added, never changed or removed (a trigger refuses it). Two amounts:
 * spending lowers only what can be spent, an import without redemption raises only what counts, a
 * refund lowers both.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    /** Defines the order of the history, not `at`: clocks may run backwards. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    loyaltyAccountId: text('loyalty_account_id').notNull(),
    redeemableDelta: integer('redeemable_delta').notNull(),
    tierPointsDelta: integer('tier_points_delta').notNull(),
    /** Points that a reversal could not take because they were spent; negative when settled later. */
    owedDelta: integer('owed_delta').notNull().default(0),
    redeemableAfter: integer('redeemable_after').notNull(),
    originType: smallint('origin_type').notNull(),
    /** Text key and values, translated when read. */
    reasonKey: text('reason_key').notNull(),
    reasonValues: jsonb('reason_values').notNull(),
    /** Unique per account: one welcome, one per order, one per redemption. */
    idempotencyKey: text('idempotency_key').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('point_entries_idempotency_key').on(table.loyaltyAccountId, table.idempotencyKey),
    index('point_entries_history').on(table.loyaltyAccountId, table.id),
    check('entry_balance_not_negative', sql`${table.redeemableAfter} >= 0`),
    check(
      'entry_not_empty',
      sql`${table.redeemableDelta} <> 0 or ${table.tierPointsDelta} <> 0 or ${table.owedDelta} <> 0`,
    ),
  ],
)

/**
 * Advance notices of points that expire and tiers that end. Each notice of a period is sent once;
 * the change happens no earlier than announced.
 */
export const notices = pgTable(
  'notices',
  {
    loyaltyAccountId: text('loyalty_account_id').notNull(),
    /** expiry30 | expiry7 | tier */
    kind: text('kind').notNull(),
    /** Start of the period, ISO 8601: the last activity, or the day the tier was last reached. */
    period: text('period').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The announced day. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.loyaltyAccountId, table.kind, table.period] })],
)
