import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

/** EN-55: sign-ups for a drop before it opens. Anyone may have typed the address. */
export const dropSignUps = pgTable(
  'drop_sign_ups',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    dropId: text('drop_id').notNull(),
    /** Canonical. */
    email: text('email').notNull(),
    /**
     * The account whose verified address it was at sign-up; stays the same after a change of address.
     */
    accountId: text('account_id'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** E.164 */
    telephone: text('telephone'),
    location: text('location'),
    signUpUrl: text('sign_up_url'),
    /** From the device, if it sent one. */
    timeZone: text('time_zone'),
    language: text('language').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the email was queued. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
    /** The member wants no email when the drop opens; the sign-up and its free item stay. */
    emailEndedAt: timestamp('email_ended_at', { withTimezone: true }),
  },
  (table) => [
    unique('drop_sign_ups_address').on(table.dropId, table.email),
    index('drop_sign_ups_email').on(table.brand, table.email),
    index('drop_sign_ups_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    index('drop_sign_ups_to_notify')
      .on(table.dropId, table.id)
      .where(sql`${table.notifiedAt} is null`),
  ],
)

/** ST-46: requests and claims of the free item of a drop, one per account and mailbox. */
export const freeItems = pgTable(
  'free_items',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    dropId: text('drop_id').notNull(),
    /** Null after erasure. */
    accountId: text('account_id'),
    /** From identity/person-hash.ts. Stays after erasure, so that a new account cannot claim again. */
    personHash: text('person_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    nftId: text('nft_id'),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('free_items_account')
      .on(table.dropId, table.accountId)
      .where(sql`${table.accountId} is not null`),
    unique('free_items_person').on(table.dropId, table.personHash),
  ],
)
