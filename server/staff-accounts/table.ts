import { staffRoles, type StaffAction } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * The staff of a brand. Rows are never deleted, because the audit log names them; revoking one removes everything but
 * the name.
 */
export const staff = pgTable(
  'staff',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    name: text('name').notNull(),
    /** Managers log in with it; null for cashiers. */
    email: text('email'),
    role: text('role', { enum: staffRoles }).notNull(),
    /** Keyed, and hashed like a password. */
    pinHash: text('pin_hash'),
    /** At all tills, since the last right one. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    /** Of the code with which a PIN is chosen. */
    startCodeHash: text('start_code_hash'),
    startCodeExpiresAt: timestamp('start_code_expires_at', { withTimezone: true }),
    /** Wrong start codes, at all tills together. */
    startCodeTries: integer('start_code_tries').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From then on nothing is accepted. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    // People sign in by their name.
    uniqueIndex('staff_name')
      .on(table.brand, sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
    uniqueIndex('staff_email')
      .on(table.brand, table.email)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** Login emails to managers: the hash of the link's token, valid once. */
export const staffLinks = pgTable(
  'staff_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_links_staff').on(table.staffId)],
)

/** Sessions of managers, and of people who are signed in at a till. Only the cookie has the token. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id').notNull(),
    /** The till that it is bound to; null for a manager's login. */
    tillId: text('till_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Its last call, to the minute; of a session at a till, which ends when it is quiet. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_till').on(table.tillId),
  ],
)

/** Passkeys of managers, as those of members (server/auth/passkeys), on the host of the till. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: text('id').primaryKey(),
    staffId: text('staff_id').notNull(),
    brand: text('brand').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').notNull(),
    /** The browser and system on which it was added. */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    unique('staff_passkeys_credential').on(table.brand, table.credentialId),
    index('staff_passkeys_staff').on(table.staffId),
  ],
)

/** Challenges that wait for a passkey. Each is deleted when it is used. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    brand: text('brand').notNull(),
    /** Who adds a passkey; null for a login. */
    staffId: text('staff_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_challenges_expiry').on(table.expiresAt)],
)

/** The audit log: entries are added, never changed or removed (a trigger refuses it). */
export const staffLog = pgTable(
  'staff_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brand: text('brand').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null: the command line. */
    staffId: text('staff_id'),
    action: text('action').$type<StaffAction>().notNull(),
    storeId: text('store_id'),
    tillId: text('till_id'),
    /** The id of what it was done to. */
    subject: text('subject'),
    /** Without codes, receipts and personal data of members. */
    facts: jsonb('facts').$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [index('staff_log_brand').on(table.brand, table.id)],
)
