import type { BillingInfo } from '#contract/account.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** People, one row per brand and address; brands do not share members. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    /** Canonical: trimmed, lower case. */
    email: text('email').notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    username: text('username'),
    telephone: text('telephone'),
    dateOfBirth: date('date_of_birth'),
    language: text('language').$type<Language>().notNull().default('en'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Password logins need a code from an email too, where the brand lets the member choose. */
    requiresCode: boolean('requires_code').notNull().default(false),
    billing: jsonb('billing').$type<BillingInfo>(),
    /** Kinds of email that the member has switched off. */
    mutedEmails: text('muted_emails')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Erased: the row has no personal data left, but the ledger refers to it. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Merged by staff: logins with this address lead to that account. */
    mergedInto: text('merged_into'),
  },
  (table) => [unique('accounts_brand_email').on(table.brand, table.email)],
)

/**
 * Password hashes (argon2id), in a table of their own so that no query of an account reads them.
 */
export const passwords = pgTable('passwords', {
  accountId: text('account_id').primaryKey(),
  hash: text('hash').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})

/**
 * Mailboxes of erased members, as keyed hashes only (decision 0027): a returning member gets no
 * welcome points or referral.
 */
export const erasedMailboxes = pgTable(
  'erased_mailboxes',
  {
    brand: text('brand').notNull(),
    personHash: text('person_hash').notNull(),
    /** False when the address was never verified: a stranger may have joined with it and erased it. */
    wasVerified: boolean('was_verified').notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.personHash] })],
)

/** Reset emails that were sent. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('password_resets_account').on(table.accountId)],
)

/**
 * Recent wrong passwords per address and network, also for unknown addresses. The key is a hash.
 */
export const failedLogins = pgTable('failed_logins', {
  keyHash: text('key_hash').primaryKey(),
  tries: integer('tries').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})

/** Email changes to be confirmed from the new mailbox; one per account. */
export const emailChanges = pgTable('email_changes', {
  accountId: text('account_id').primaryKey(),
  brand: text('brand').notNull(),
  /** Canonical. */
  email: text('email').notNull(),
  /** Set when the email is sent. */
  tokenHash: text('token_hash').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
