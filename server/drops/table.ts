import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

/** EN-55: who wants to hear of a drop before it opens. Anybody may have typed the address. */
export const dropSignUps = pgTable('drop_sign_ups', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  dropId: text('drop_id').notNull(),
  /** Canonical. */
  email: text('email').notNull(),
  /** Of an account whose address it was when it was proven: it stays hers under another address. */
  accountId: text('account_id'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  /** E.164 */
  telephone: text('telephone'),
  location: text('location'),
  signUpUrl: text('sign_up_url'),
  /** Of her phone, where it told one. */
  timeZone: text('time_zone'),
  language: text('language').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the one letter was written. */
  toldAt: timestamp('told_at', { withTimezone: true }),
}, (table) => [
  unique('drop_sign_ups_address').on(table.dropId, table.email),
  index('drop_sign_ups_email').on(table.brand, table.email),
  index('drop_sign_ups_account').on(table.accountId).where(sql`${table.accountId} is not null`),
  index('drop_sign_ups_untold').on(table.dropId, table.id).where(sql`${table.toldAt} is null`),
])

/** ST-46: who has asked for the free piece of a drop, and who has it. Once for an account and for a mailbox. */
export const freePieces = pgTable('free_pieces', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  dropId: text('drop_id').notNull(),
  /** Nothing once she has erased herself. */
  accountId: text('account_id'),
  /** Who she is (account/person-hash.ts). It stays when she erases herself, or she would come back for another one. */
  personHash: text('person_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  nftId: text('nft_id'),
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
}, (table) => [
  uniqueIndex('free_pieces_account').on(table.dropId, table.accountId).where(sql`${table.accountId} is not null`),
  unique('free_pieces_person').on(table.dropId, table.personHash),
])
