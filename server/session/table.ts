import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Live sessions. The token itself is only in the cookie; here is its hash. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  brand: text('brand').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** Its name in the list of devices; the release before gave none. */
  id: text('id').unique(),
  /** "Chrome on Android": browser and system, nothing else of what it said of itself. */
  device: text('device'),
}, (table) => [index('sessions_account').on(table.accountId)])

/** Log-in letters that were sent: the link's token and the 6-character code, both hashed, each good for one session. */
export const loginLetters = pgTable('login_letters', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  membershipId: text('membership_id').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  codeHash: text('code_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
}, (table) => [index('login_letters_account').on(table.accountId)])

/**
 * Wrong codes that were typed for an address lately, whether anybody has it or not, or by a member inside; what it is
 * counted for is a hash. Kept apart from the letters, so that a resend does not reset it.
 */
export const wrongCodes = pgTable('wrong_codes', {
  addressHash: text('address_hash').primaryKey(),
  tries: integer('tries').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})

/** The same of the release before, which counted by account. */
export const codeTries = pgTable('code_tries', {
  accountId: text('account_id').primaryKey(),
  tries: integer('tries').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})
