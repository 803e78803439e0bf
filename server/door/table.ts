import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Logins and registrations that wait for their code. The browser knows the token, which is `userId` on the wire; the
 * letter knows the code. Both stand here as hashes, and tries are counted for the life of the challenge.
 */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  brand: text('brand').notNull(),
  accountId: text('account_id'),
  /** A registration that waits for its code: names, telephone, the hash of the password. Gone once it is used or over. */
  registration: jsonb('registration'),
  /** Made when its letter leaves; a new letter replaces it. */
  codeHash: text('code_hash'),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
  tries: integer('tries').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
}, (table) => [index('challenges_account').on(table.accountId)])

/** Reset letters that were sent. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  brand: text('brand').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
}, (table) => [index('password_resets_account').on(table.accountId)])

/** Wrong passwords that came lately from one place for one address, whether anybody has it or not. The key is a hash. */
export const wrongPasswords = pgTable('wrong_passwords', {
  keyHash: text('key_hash').primaryKey(),
  tries: integer('tries').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})

/** Changes of an email that wait to be confirmed from the new mailbox; one an account. */
export const emailChanges = pgTable('email_changes', {
  accountId: text('account_id').primaryKey(),
  brand: text('brand').notNull(),
  /** Canonical. */
  email: text('email').notNull(),
  /** Made when its letter leaves. */
  tokenHash: text('token_hash').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
