import type { Localized, Price, SignUp } from '#brands/brand.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

export const drops = pgTable('drops', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  dateOpen: timestamp('date_open', { withTimezone: true }).notNull(),
  /** 1: issued or free. Any other is sold. */
  salesType: integer('sales_type').notNull(),
  /** In US cents; null for a free drop. */
  price: jsonb('price').$type<Price>(),
  /** Its countdown runs until then. */
  countDownAt: timestamp('count_down_at', { withTimezone: true }),
  /** Until then other pages show the countdown instead. */
  isCountdownForced: boolean('is_countdown_forced').notNull().default(false),
  /** The sign-up form; null when there is none. */
  signUp: jsonb('sign_up').$type<SignUp>(),
})

/** An asset of a drop; an nft is one numbered item of it. */
export const assets = pgTable('assets', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  dropId: text('drop_id').notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  blockchain: integer('blockchain').notNull(),
  contractAddress: text('contract_address'),
  /** HTML within the allow-list. */
  html: jsonb('html').$type<Localized>(),
  /** Name of an image in the pack; without one the tier's image is shown. */
  art: text('art'),
  /** A film in the pack's media folder. */
  film: text('film'),
  variationName: jsonb('variation_name').$type<Localized>(),
  variationSupply: integer('variation_supply'),
  passTemplate: text('pass_template'),
  isIssuedOnJoining: boolean('is_issued_on_joining').notNull().default(false),
  /** The last number issued. */
  issued: integer('issued').notNull().default(0),
})

/** A numbered item that a member owns. */
export const nfts = pgTable(
  'nfts',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    assetId: text('asset_id').notNull(),
    ownerId: text('owner_id').notNull(),
    number: integer('number').notNull(),
    datePurchased: timestamp('date_purchased', { withTimezone: true }).notNull(),
    dateMinted: timestamp('date_minted', { withTimezone: true }),
    contractAddress: text('contract_address'),
    withdrawAddress: text('withdraw_address'),
    /** In cents; null for a free item. */
    paidCents: integer('paid_cents'),
    /** On hold: a transfer waits for its recipient, and the item cannot be given away otherwise. */
    hasPendingTransfer: boolean('has_pending_transfer').notNull().default(false),
    /** The transfer by which the owner received it; null for an item from the brand. */
    receivedBy: text('received_by'),
    /** When the owner claimed it with the wallet that holds it; then `receivedBy` is null. */
    receivedInWalletAt: timestamp('received_in_wallet_at', { withTimezone: true }),
  },
  (table) => [
    unique('nfts_asset_number').on(table.assetId, table.number),
    index('nfts_owner').on(table.ownerId),
  ],
)

/** EN-47: announcements, copied from the pack. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    html: jsonb('html').$type<Localized>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [index('announcements_brand').on(table.brand, table.createdAt)],
)
