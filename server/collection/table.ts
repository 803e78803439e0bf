import type { Localized, SignUp } from '#brands/brand.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const drops = pgTable('drops', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  dateOpen: timestamp('date_open', { withTimezone: true }).notNull(),
  /** 1 issued or free. */
  salesType: integer('sales_type').notNull(),
  /** Until then it counts down. */
  countDownAt: timestamp('count_down_at', { withTimezone: true }),
  /** Until then other pages show its countdown. */
  isCountdownForced: boolean('is_countdown_forced').notNull().default(false),
  /** How one signs up for it; nothing: nobody can. */
  signUp: jsonb('sign_up').$type<SignUp>(),
})

/** What a drop hands out; an nft is one numbered piece of it. */
export const assets = pgTable('assets', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  dropId: text('drop_id').notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  blockchain: integer('blockchain').notNull(),
  contractAddress: text('contract_address'),
  /** HTML of the allow-list. */
  html: jsonb('html').$type<Localized>(),
  /** Name of a drawing of the pack; without one the level's picture is shown. */
  art: text('art'),
  /** A film of the pack's media folder. */
  film: text('film'),
  variationName: jsonb('variation_name').$type<Localized>(),
  variationSupply: integer('variation_supply'),
  passTemplate: text('pass_template'),
  isGivenOnJoining: boolean('is_given_on_joining').notNull().default(false),
  /** The last number given out. */
  issued: integer('issued').notNull().default(0),
})

/** A piece a member owns. */
export const nfts = pgTable('nfts', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  assetId: text('asset_id').notNull(),
  ownerId: text('owner_id').notNull(),
  number: integer('number').notNull(),
  datePurchased: timestamp('date_purchased', { withTimezone: true }).notNull(),
  dateMinted: timestamp('date_minted', { withTimezone: true }),
  contractAddress: text('contract_address'),
  withdrawAddress: text('withdraw_address'),
  /** In cents; nothing for what was given. */
  paidCents: integer('paid_cents'),
  hasPendingTransfer: boolean('has_pending_transfer').notNull().default(false),
}, (table) => [unique('nfts_asset_number').on(table.assetId, table.number), index('nfts_owner').on(table.ownerId)])

/** EN-47, as the pack has it. */
export const announcements = pgTable('announcements', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  html: jsonb('html').$type<Localized>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  isActive: boolean('is_active').notNull(),
}, (table) => [index('announcements_brand').on(table.brand, table.createdAt)])
