import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The data of a registration, kept until its code is used or expires. */
export type Registration = {
  firstName: string
  lastName: string
  username: string
  telephone: string
  dateOfBirth: string | null
  passwordHash: string
  referralCode?: string | undefined
}

/**
 * Logins and registrations that wait for a code. The browser has the token (`userId` on the wire),
 * the email has the code. Both are stored as hashes. Tries are counted for the life of the
 * challenge.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    brand: text('brand').notNull(),
    accountId: text('account_id'),
    /** Names, telephone and password hash of a registration until it is used or expires. */
    registration: jsonb('registration').$type<Registration>(),
    /** Set when the email is sent; a new email replaces it. */
    codeHash: text('code_hash'),
    codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
    tries: integer('tries').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('challenges_account').on(table.accountId)],
)
