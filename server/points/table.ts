import { bigserial, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/**
 * The ledger: entries are added, never changed or removed (a trigger refuses it). Two amounts, because spending
 * lowers only what can be spent, an import without redemption raises only what counts, a refund lowers both.
 */
export const pointEntries = pgTable('point_entries', {
  /** Order of the history: the sequence, not the clock. */
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  loyaltyAccountId: text('loyalty_account_id').notNull(),
  redeemableDelta: integer('redeemable_delta').notNull(),
  countedDelta: integer('counted_delta').notNull(),
  /** What a take-back found spent already, and its settlement later. */
  owedDelta: integer('owed_delta').notNull().default(0),
  redeemableAfter: integer('redeemable_after').notNull(),
  originType: smallint('origin_type').notNull(),
  /** Key of a text and its values, told in the reader's language. */
  reasonKey: text('reason_key').notNull(),
  reasonValues: jsonb('reason_values').notNull(),
  /** What makes the entry unique for its account: one welcome, one per order, one per redemption. */
  idempotencyKey: text('idempotency_key').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [
  unique('point_entries_once').on(table.loyaltyAccountId, table.idempotencyKey),
  index('point_entries_history').on(table.loyaltyAccountId, table.id),
  check('entry_balance_not_negative', sql`${table.redeemableAfter} >= 0`),
  check('entry_moves_something', sql`${table.redeemableDelta} <> 0 or ${table.countedDelta} <> 0 or ${table.owedDelta} <> 0`),
])

/**
 * What a member was told ahead of something that time does to her points or her level. Each notice of a period is sent
 * once; what it announces happens no earlier than it said.
 */
export const notices = pgTable('notices', {
  loyaltyAccountId: text('loyalty_account_id').notNull(),
  /** expiry30 | expiry7 | level */
  kind: text('kind').notNull(),
  /** What began the period: the last activity, the day the level was last reached. ISO 8601. */
  period: text('period').notNull(),
  noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull(),
  /** The day that it named. */
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.loyaltyAccountId, table.kind, table.period] })])
