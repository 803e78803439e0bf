import type { Localized } from '#brands/brand.ts'
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
import type { ReasonFacts } from './history-explanations.ts'

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
    reasonValues: jsonb('reason_values').$type<ReasonFacts>().notNull(),
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

/** Points expire in 30 days, in 7 days, or the tier ends. */
export type NoticeKind = 'expiry30' | 'expiry7' | 'tier'

/**
 * Advance notices of points that expire and tiers that end. Each notice of a period is sent once;
 * the change happens no earlier than announced.
 */
export const notices = pgTable(
  'notices',
  {
    loyaltyAccountId: text('loyalty_account_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** Start of the period, ISO 8601: the last activity, or the day the tier was last reached. */
    period: text('period').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The announced day. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.loyaltyAccountId, table.kind, table.period] })],
)

export const tiers = pgTable(
  'tiers',
  {
    id: text('id').primaryKey(),
    membershipId: text('membership_id').notNull(),
    sequence: integer('sequence').notNull(),
    minPoints: integer('min_points').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    /** Name of an image in the pack. */
    art: text('art').notNull(),
  },
  (table) => [unique('tiers_sequence').on(table.membershipId, table.sequence)],
)

/**
 * A member's loyalty account in a program. Lock its row before anything that moves its points.
 */
export const loyaltyAccounts = pgTable(
  'loyalty_accounts',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    accountId: text('account_id').notNull(),
    membershipId: text('membership_id').notNull(),
    nftId: text('nft_id').notNull(),
    memberCode: text('member_code').notNull(),
    tierId: text('tier_id').notNull(),
    tierReachedAt: timestamp('tier_reached_at', { withTimezone: true }).notNull(),
    redeemablePoints: integer('redeemable_points').notNull().default(0),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** Points reversed by a refund after they were spent; settled from later credits. */
    owedPoints: integer('owed_points').notNull().default(0),
    /** The last credit or redemption, which keeps points alive (CO-39). Null before the first. */
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }),
    /** Set when staff merged this loyalty account into that one, which has everything now. */
    mergedInto: text('merged_into'),
  },
  (table) => [
    unique('loyalty_accounts_member').on(table.accountId, table.membershipId),
    unique('loyalty_accounts_code').on(table.brand, table.memberCode),
    check('balance_not_negative', sql`${table.redeemablePoints} >= 0`),
    check('owed_not_negative', sql`${table.owedPoints} >= 0`),
    index('loyalty_accounts_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
  ],
)
