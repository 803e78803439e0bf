import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/problems.ts'

/** Links that offer a new item of an asset, from the brand. The token hash is the only key. */
export const invitations = pgTable(
  'invitations',
  {
    /** Hash of brand and token; the token itself is shown once and not stored. */
    tokenHash: text('token_hash').primaryKey(),
    brand: text('brand').notNull(),
    assetId: text('asset_id').notNull(),
    /** EN-42: `eDrop` from the brand, `gift` in the name of a person. */
    kind: text('kind', { enum: ['eDrop', 'gift'] }).notNull(),
    /**
     * Valid for everyone and never used up: the public offer of a claim page. Any other is for one
     * claim.
     */
    isPublic: boolean('is_public').notNull().default(false),
    senderFirstName: text('sender_first_name'),
    senderLastName: text('sender_last_name'),
    message: text('message'),
    state: text('state', { enum: ['open', 'claimed', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was claimed or cancelled. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Links that staff created together; a person claims one of them. */
    batchId: text('batch_id'),
  },
  (table) => [
    check('invitations_kind', sql`${table.kind} in ('eDrop', 'gift')`),
    check('invitations_state', sql`${table.state} in ('open', 'claimed', 'cancelled')`),
    // A gift has one recipient.
    check('invitations_gift', sql`not (${table.kind} = 'gift' and ${table.isPublic})`),
    index('invitations_batch')
      .on(table.brand, table.batchId)
      .where(sql`${table.batchId} is not null`),
  ],
)

/** ST-39: the item that an account got by a link of the brand, one for each campaign. */
export const invitationClaims = pgTable(
  'invitation_claims',
  {
    /** The batch of the link, else its token hash. */
    campaign: text('campaign').notNull(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    nftId: text('nft_id').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign, table.accountId] }),
    index('invitation_claims_account').on(table.accountId),
  ],
)

/**
 * Items that members offer to an address, or to anyone with the link. `nfts.has_pending_transfer`
 * is set as long as a row of the item is pending.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    nftId: text('nft_id').notNull(),
    senderId: text('sender_id').notNull(),
    /** Hash of brand and token. The token is derived from the secret and the id, so it is not stored. */
    tokenHash: text('token_hash').notNull(),
    /** Anyone with the link may claim it; then it has no recipient. */
    isForAnyone: boolean('is_for_anyone').notNull(),
    /** Canonical. Null for anyone, and after erasure or some time after the end. */
    recipientEmail: text('recipient_email'),
    recipientFirstName: text('recipient_first_name'),
    recipientLastName: text('recipient_last_name'),
    message: text('message'),
    /** Language of the sender's page. An account of the recipient decides the language of its email. */
    language: text('language').$type<Language>().notNull(),
    state: text('state', { enum: ['pending', 'claimed', 'declined', 'cancelled', 'lapsed'] })
      .notNull()
      .default('pending'),
    claimedBy: text('claimed_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the last email to the recipient was queued. */
    emailedAt: timestamp('emailed_at', { withTimezone: true }),
    /** When the email before the end was queued to the sender. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'transfers_state',
      sql`${table.state} in ('pending', 'claimed', 'declined', 'cancelled', 'lapsed')`,
    ),
    check(
      'transfers_claimed',
      sql`(${table.state} = 'claimed') = (${table.claimedBy} is not null)`,
    ),
    check('transfers_closed', sql`(${table.state} = 'pending') = (${table.closedAt} is null)`),
    unique('transfers_token').on(table.tokenHash),
    uniqueIndex('transfers_pending')
      .on(table.nftId)
      .where(sql`${table.state} = 'pending'`),
    index('transfers_nft').on(table.nftId),
    index('transfers_sender').on(table.senderId, table.createdAt),
    index('transfers_claimant')
      .on(table.claimedBy)
      .where(sql`${table.claimedBy} is not null`),
    index('transfers_recipient')
      .on(table.brand, table.recipientEmail)
      .where(sql`${table.recipientEmail} is not null`),
    index('transfers_due')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'pending'`),
  ],
)

/** What happened to a transfer, by whom and when. Append-only, like the ledger of points. */
export const transferEvents = pgTable(
  'transfer_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transferId: text('transfer_id').notNull(),
    kind: text('kind', {
      enum: ['offered', 'resent', 'accepted', 'claimed', 'declined', 'cancelled', 'lapsed'],
    }).notNull(),
    /** Null for the server itself, and for a visitor with the link. */
    accountId: text('account_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'transfer_events_kind',
      sql`${table.kind} in ('offered', 'resent', 'accepted', 'claimed', 'declined', 'cancelled', 'lapsed')`,
    ),
    index('transfer_events_transfer').on(table.transferId, table.id),
    index('transfer_events_account')
      .on(table.accountId, table.at)
      .where(sql`${table.accountId} is not null`),
  ],
)

/** Links that an unverified account has accepted. Claimed when its address is verified. */
export const acceptedLinks = pgTable(
  'accepted_links',
  {
    accountId: text('account_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    brand: text('brand').notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
)
