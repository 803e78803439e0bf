import type { Localized } from '#brands/brand.ts'
import type { OfferKind } from '#domain/offer.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** What an offer gives; its voucher has it as on the day of redemption. */
const details = {
  kind: text('kind').$type<OfferKind>().notNull().default('amount'),
  /** Name of a drawing of the pack. */
  art: text('art'),
  /** Where and when an experience takes place. */
  place: jsonb('place').$type<Localized>(),
  time: jsonb('time').$type<Localized>(),
  /** Several purchases may share its amount. */
  isUsableInParts: boolean('is_usable_in_parts').notNull().default(false),
}

export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    membershipId: text('membership_id').notNull(),
    title: jsonb('title').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    /** Whole dollars; 0 for a product and an experience. */
    value: integer('value').notNull(),
    /** Whole points. */
    cost: integer('cost').notNull(),
    /** Tier ids; empty means open to all. */
    tierIds: text('tier_ids').array().notNull(),
    isActive: boolean('is_active').notNull(),
    validDays: integer('valid_days').notNull(),
    /** Position in the pack. */
    position: integer('position').notNull(),
    ...details,
  },
  (table) => [
    index('offers_membership').on(table.membershipId),
    check('offer_cost_positive', sql`${table.cost} > 0`),
  ],
)

/** Vouchers. Title and description are those of the day of redemption. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text('id').primaryKey(),
    loyaltyAccountId: text('loyalty_account_id').notNull(),
    offerId: text('offer_id').notNull(),
    /** The ledger entry of the spend: exactly one voucher per spend. */
    entryId: bigint('entry_id', { mode: 'number' }).notNull().unique(),
    title: jsonb('title').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    /** Whole dollars, as on the day of redemption. */
    value: integer('value').notNull(),
    code: text('code').notNull(),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the member was reminded of its end. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    ...details,
  },
  (table) => [
    unique('vouchers_code').on(table.code),
    index('vouchers_end').on(table.expiresAt),
    index('vouchers_member').on(table.loyaltyAccountId, table.entryId),
  ],
)
