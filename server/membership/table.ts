import type { Localized } from '#brands/brand.ts'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** A program of a brand. */
export const memberships = pgTable('memberships', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  creatorId: text('creator_id').notNull(),
  assetId: text('asset_id').notNull(),
  /** What earns points and how much (contract/membership.ts feature[]). */
  configuration: jsonb('configuration').notNull(),
})

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
