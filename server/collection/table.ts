import type { Localized } from '#brands/brand.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const drops = pgTable('drops', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  dateOpen: timestamp('date_open', { withTimezone: true }).notNull(),
  /** 1 issued or free. */
  salesType: integer('sales_type').notNull(),
})

/** What a drop hands out; an nft is one numbered piece of it. */
export const assets = pgTable('assets', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  dropId: text('drop_id').notNull(),
  name: text('name').notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  blockchain: integer('blockchain').notNull(),
  contractAddress: text('contract_address'),
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
  hasPendingTransfer: boolean('has_pending_transfer').notNull().default(false),
}, (table) => [unique('nfts_asset_number').on(table.assetId, table.number), index('nfts_owner').on(table.ownerId)])
