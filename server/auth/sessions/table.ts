import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Live sessions. Only the cookie has the token; the table has its hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Id in the list of devices; null for sessions of the previous release. */
    id: text('id').unique(),
    /** "Chrome on Android": browser and system only. */
    device: text('device'),
    /** Last proof of presence in this session, by password or emailed code. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    /** When the member logged in; null: when the session began. A renewed session began later. */
    loggedInAt: timestamp('logged_in_at', { withTimezone: true }),
    /** The remembered device that renews the session. */
    deviceId: text('device_id'),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/**
 * Devices on which a member stays logged in. Their tokens are derived from the secret, the id and a
 * number (domain/remembered-device.ts); the table has the numbers only.
 */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    /** "Chrome on Android": browser and system only. */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The last login on it, which its sessions inherit. */
    loggedInAt: timestamp('logged_in_at', { withTimezone: true }).notNull(),
    used: integer('used').notNull(),
    issued: integer('issued').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('remembered_devices_account').on(table.accountId)],
)

/** Browsers in which an account has given a proof of presence. Only the cookie has the random id. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: text('account_id').notNull(),
    browserHash: text('browser_hash').notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.browserHash] })],
)

/**
 * Login emails that were sent: hashes of the link's token and of the 6-character code, each valid
 * for one session.
 */
export const loginLinks = pgTable(
  'login_links',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    membershipId: text('membership_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('login_links_account').on(table.accountId)],
)

/**
 * Recent wrong codes per address, also for unknown ones, or per logged-in member. The key is a
 * hash. Not in the table of login emails, so that a resend does not reset the count.
 */
export const wrongCodes = pgTable('wrong_codes', {
  addressHash: text('address_hash').primaryKey(),
  tries: integer('tries').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})
