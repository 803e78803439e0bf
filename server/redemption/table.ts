import type { Localized } from '#brands/brand.ts'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

export const offers = pgTable('offers', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  membershipId: text('membership_id').notNull(),
  title: jsonb('title').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  /** Whole dollars. */
  value: integer('value').notNull(),
  /** Whole points. */
  cost: integer('cost').notNull(),
  /** Tier ids; empty means open to all. */
  tierIds: text('tier_ids').array().notNull(),
  isActive: boolean('is_active').notNull(),
  validDays: integer('valid_days').notNull(),
  /** Place in the pack. */
  position: integer('position').notNull(),
}, (table) => [index('offers_membership').on(table.membershipId), check('offer_costs_something', sql`${table.cost} > 0`)])

/** What redeeming gives. Title and description are as they were on the day. */
export const vouchers = pgTable('vouchers', {
  id: text('id').primaryKey(),
  loyaltyAccountId: text('loyalty_account_id').notNull(),
  offerId: text('offer_id').notNull(),
  /** The spend behind it: exactly one voucher per spend. */
  entryId: bigint('entry_id', { mode: 'number' }).notNull().unique(),
  title: jsonb('title').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  /** Whole dollars, as they were on the day. */
  value: integer('value').notNull(),
  code: text('code').notNull(),
  redeemedAt: timestamp('redeemed_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
}, (table) => [unique('vouchers_code').on(table.code), index('vouchers_member').on(table.loyaltyAccountId, table.entryId)])

/** The first answer to a key, kept 30 days: a repeat gets the same. Scoped to member and call. */
export const idempotencyRecords = pgTable('idempotency_records', {
  accountId: text('account_id').notNull(),
  call: text('call').notNull(),
  key: text('key').notNull(),
  bodyHash: text('body_hash').notNull(),
  /** Refused: the code of the problem. Otherwise the voucher. */
  problem: text('problem'),
  voucherId: text('voucher_id'),
  /** Of calls other than redeeming: the first status and body. */
  status: integer('status'),
  answer: jsonb('answer'),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.accountId, table.call, table.key] }), index('idempotency_records_at').on(table.at)])
