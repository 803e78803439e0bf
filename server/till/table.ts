import type { StoreScope } from '#contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Places where a brand sells. */
export const stores = pgTable(
  'stores',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From then on its keys are refused. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('stores_name').on(table.brand, sql`lower(${table.name})`)],
)

/** API keys of stores; only their hashes are stored. */
export const storeKeys = pgTable(
  'store_keys',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().$type<StoreScope[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Set when the key was replaced or revoked. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('store_keys_store').on(table.storeId)],
)

/** Where a voucher comes from: an offer that points bought, or a benefit whose code was claimed. */
const voucherSources = ['offer', 'benefit'] as const

/** Uses of vouchers in stores. Rows are never deleted; undoing one fills its last columns. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    source: text('source', { enum: voucherSources }).notNull(),
    /** The id of a voucher; of a claimed code the voucher of the pack. */
    voucherId: text('voucher_id').notNull(),
    code: text('code').notNull(),
    /** In hundredths of the program's currency; null for a voucher without an amount. */
    cents: integer('cents'),
    /** Nothing is left of the voucher; false again once a use of it was undone. */
    isLast: boolean('is_last').notNull(),
    storeId: text('store_id').notNull(),
    /** The API key, or the till. */
    keyId: text('key_id').notNull(),
    /** Who used it at a till; null for point-of-sale software. */
    staffId: text('staff_id'),
    /** The number of the receipt. */
    receipt: text('receipt'),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** The key or till of the store that undid it; null when the brand's staff did. */
    undoneByKey: text('undone_by_key'),
    /** Why staff undid it. */
    undoReason: text('undo_reason'),
  },
  (table) => [
    index('voucher_uses_voucher').on(table.voucherId, table.code),
    index('voucher_uses_store').on(table.storeId, table.usedAt),
    index('voucher_uses_brand').on(table.brand, table.usedAt),
    // The database itself lets no voucher be used up twice.
    uniqueIndex('voucher_uses_last')
      .on(table.voucherId, table.code)
      .where(sql`${table.isLast} and ${table.undoneAt} is null`),
  ],
)

/** Devices that are paired with a store. Only the cookie has the token. */
export const tills = pgTable(
  'tills',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    storeId: text('store_id').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    pairedAt: timestamp('paired_at', { withTimezone: true }).notNull(),
    /** Its last call, to the minute. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
    /** From then on its calls are refused. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('tills_store').on(table.storeId)],
)

/** Codes with which a device becomes a till. Each is deleted when it is used. */
export const pairingCodes = pgTable(
  'pairing_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    brand: text('brand').notNull(),
    storeId: text('store_id').notNull(),
    /** Of the till. */
    name: text('name').notNull(),
    /** The manager who made it. */
    staffId: text('staff_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('pairing_codes_expiry').on(table.expiresAt)],
)

/** Wrong PINs and start codes of a name at a till, since the last right one. */
export const pinTries = pgTable(
  'pin_tries',
  {
    tillId: text('till_id').notNull(),
    staffId: text('staff_id').notNull(),
    tries: integer('tries').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tillId, table.staffId] })],
)
