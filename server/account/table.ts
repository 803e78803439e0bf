import { boolean, date, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** People, one row per brand and address: brands' members are apart. */
export const accounts = pgTable('accounts', {
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
  language: text('language').notNull().default('en'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Her log in with a password asks for a mailed code as well, where the brand leaves it to her. */
  asksCode: boolean('asks_code').notNull().default(false),
  /** BillingInfo of contract/account.ts */
  billing: jsonb('billing'),
  /** Erased: nothing of the person is left in this row, which the ledger still refers to. */
  erasedAt: timestamp('erased_at', { withTimezone: true }),
  /** Merged by staff: whoever comes in by this address comes into that account. */
  mergedInto: text('merged_into'),
}, (table) => [unique('accounts_brand_email').on(table.brand, table.email)])

/** Passwords, as argon2id hashes. Kept apart from the people, so that no read of a person brings one along. */
export const passwords = pgTable('passwords', {
  accountId: text('account_id').primaryKey(),
  hash: text('hash').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})

/**
 * Mailboxes of members who have erased themselves, as keyed hashes and nothing else (decision 0027): the welcome is given
 * once, and who comes back was not brought.
 */
export const erasedMailboxes = pgTable('erased_mailboxes', {
  brand: text('brand').notNull(),
  personHash: text('person_hash').notNull(),
  /** Whether it was ever shown that the address was hers: else a stranger may have joined with it, and erased it. */
  wasProven: boolean('was_proven').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.brand, table.personHash] })])
