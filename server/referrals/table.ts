import type { ReferralKind, ReferralRejection } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** The links of a member: one for friends, one for the shop. They never change. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text('code').primaryKey(),
    brand: text('brand').notNull(),
    loyaltyAccountId: text('loyalty_account_id').notNull(),
    kind: text('kind').$type<ReferralKind>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('referral_codes_member').on(table.loyaltyAccountId, table.kind)],
)

/**
 * Referrals and their rewards. A person is referred to the program once, by one member, and once
 * to the shop.
 */
export const referrals = pgTable(
  'referrals',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    kind: text('kind').$type<ReferralKind>().notNull(),
    referrerId: text('referrer_id').notNull(),
    friendAccountId: text('friend_account_id').notNull(),
    /**
     * Hash of the friend's mailbox (identity/person-hash.ts), set at the proof: one referral per
     * mailbox. Survives erasing.
     */
    personHash: text('person_hash'),
    /**
     * True when the address was proven in the browser that arrived through the link: the referrer may
     * see the first name.
     */
    canNameFriend: boolean('can_name_friend').notNull().default(false),
    /** The purchase that settled it, while it counts. */
    orderId: text('order_id'),
    /** `reversed`: waiting for another purchase. */
    state: text('state').$type<'waiting' | 'credited' | 'refused' | 'reversed'>().notNull(),
    /** Reason of the refusal: key of a text. */
    reason: text('reason').$type<ReferralRejection>(),
    /** Points credited; 0 after a reversal. */
    points: integer('points').notNull().default(0),
    /** When the friend arrived through the link: joined, or placed the order that used it. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique('referrals_friend').on(table.friendAccountId, table.kind),
    uniqueIndex('referrals_person')
      .on(table.brand, table.kind, table.personHash)
      .where(sql`${table.state} <> 'refused'`),
    index('referrals_referrer').on(table.referrerId),
  ],
)
