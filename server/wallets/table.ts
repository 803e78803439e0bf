import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { blockchains } from '#domain/wallet.ts'
import type { Language } from '#contract/problems.ts'

/** Wallets that members have proven to be theirs. One account of a brand has an address. */
export const wallets = pgTable(
  'wallets',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    walletType: text('wallet_type').notNull(),
    /** As the chain's reader normalizes it: EVM with checksum. */
    address: text('address').notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
    /**
     * When the member made it the main wallet of its chain. The main wallet is the last one chosen,
     * else the newest (`inOrder`), so that it needs no second write when wallets come and go.
     */
    chosenAt: timestamp('chosen_at', { withTimezone: true }),
  },
  (table) => [
    check('wallets_blockchain', sql`${table.blockchain} in ('flow', 'ethereum', 'polygon')`),
    unique('wallets_address').on(table.brand, table.blockchain, table.address),
    index('wallets_account').on(table.accountId),
  ],
)

/** Challenges that wait for a signature. A used one stays until it expires, for repeats. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    /** Of the brand's address, which the signed message names. */
    host: text('host').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    address: text('address').notNull(),
    /** Of the message. */
    language: text('language').$type<Language>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** The idempotency key of the request that used it; only that request may be repeated. */
    usedKey: text('used_key'),
  },
  (table) => [
    index('wallet_challenges_account').on(table.accountId),
    index('wallet_challenges_expiry').on(table.expiresAt),
  ],
)
