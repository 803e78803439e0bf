import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

/** A member's links: one for friends, one for the shop, the same whenever she asks. */
export const referralCodes = pgTable('referral_codes', {
  code: text('code').primaryKey(),
  brand: text('brand').notNull(),
  loyaltyAccountId: text('loyalty_account_id').notNull(),
  /** friend | shop */
  kind: text('kind').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}, (table) => [unique('referral_codes_member').on(table.loyaltyAccountId, table.kind)])

/**
 * Who was brought by whom, and what became of the points for it. Somebody is brought to the programme once, by one
 * member, and once to the shop.
 */
export const referrals = pgTable('referrals', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  /** friend | shop */
  kind: text('kind').notNull(),
  referrerId: text('referrer_id').notNull(),
  friendAccountId: text('friend_account_id').notNull(),
  /** Who she is (account/person-hash.ts), from her proof on: one mailbox is brought once. It stays when she erases herself. */
  personHash: text('person_hash'),
  /** Whether her referrer may read her first name: her address was proven in the browser that came by the link. */
  mayBeNamed: boolean('may_be_named').notNull().default(false),
  /** The purchase that settled it, while it counts. */
  orderId: text('order_id'),
  /** waiting | given | refused | takenBack (waiting for another purchase) */
  state: text('state').notNull(),
  /** Why it was refused: key of a text (expected.brought.*). */
  why: text('why'),
  /** What it has given, while it counts. */
  points: integer('points').notNull().default(0),
  /** When she came by the link: joined, or placed the order that brought it. */
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
}, (table) => [
  unique('referrals_friend').on(table.friendAccountId, table.kind),
  uniqueIndex('referrals_person').on(table.brand, table.kind, table.personHash).where(sql`${table.state} <> 'refused'`),
  index('referrals_referrer').on(table.referrerId),
])
