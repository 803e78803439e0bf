import { bigint, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Passkeys of members. The private keys are in their phones. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    /** From the phone, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the phone says that it was used; 0 for passkeys that are synchronized. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, separated by commas. */
    transports: text('transports').notNull(),
    /** "Safari on iPhone": browser and system only. */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    unique('passkeys_credential').on(table.brand, table.credentialId),
    index('passkeys_account').on(table.accountId),
  ],
)

/** Challenges that wait for a phone. Each is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    brand: text('brand').notNull(),
    /** The member who adds a passkey; null for a login. */
    accountId: text('account_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_account').on(table.accountId),
  ],
)
