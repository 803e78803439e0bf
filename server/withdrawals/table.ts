import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { blockchains } from '#domain/wallet.ts'
import { isOneOf } from '#server/lib/database/checks.ts'
import { operationEvents, operationStates } from '#domain/withdrawal-states.ts'

const transactionActions = ['mint', 'transfer', 'deploy'] as const

/** Constructor arguments of an asset's contract. */
export type ContractParameters = { name: string; symbol: string; baseUrl: string }

/**
 * What the key of a brand does on a chain: withdrawals of members, mints into custody, and contracts
 * of assets. `nfts.has_pending_transfer` is set as long as a withdrawal of the item is open.
 */
export const chainOperations = pgTable(
  'chain_operations',
  {
    id: text('id').primaryKey(),
    /** Order of arrival. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    brand: text('brand').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    kind: text('kind', { enum: ['withdrawal', 'mint', 'contract'] }).notNull(),
    assetId: text('asset_id').notNull(),
    /** Null for a contract. */
    nftId: text('nft_id'),
    /** The member of a withdrawal. */
    accountId: text('account_id'),
    /** The wallet, or the custody address. Empty after erasure. */
    toAddress: text('to_address').notNull(),
    /** Of a contract: how it is deployed. */
    contract: jsonb('contract').$type<ContractParameters>(),
    /** Null until a contract is deployed. */
    contractAddress: text('contract_address'),
    /** The token's id: the number of the item. */
    tokenId: integer('token_id'),
    state: text('state', { enum: operationStates }).notNull().default('requested'),
    /** Why it failed; for the team. */
    failure: text('failure'),
    /** Whose nonce it has, from signing on. */
    network: text('network'),
    signer: text('signer'),
    nonce: integer('nonce'),
    block: bigint('block', { mode: 'number' }),
    confirmations: integer('confirmations').notNull().default(0),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    minedAt: timestamp('mined_at', { withTimezone: true }),
    /** When it was final or failed. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    check('chain_operations_kind', sql`${table.kind} in ('withdrawal', 'mint', 'contract')`),
    check(
      'chain_operations_state',
      sql`${table.state} in ('requested', 'signed', 'sent', 'mined', 'final', 'failed')`,
    ),
    check(
      'chain_operations_closed',
      sql`(${table.state} in ('final', 'failed')) = (${table.closedAt} is not null)`,
    ),
    check('chain_operations_blockchain', isOneOf(table.blockchain, blockchains)),
    check(
      'chain_operations_figures',
      sql`${table.nonce} >= 0 and ${table.block} >= 0 and ${table.tokenId} >= 0 and ${table.confirmations} >= 0`,
    ),
    check('chain_operations_mined', sql`${table.state} <> 'mined' or ${table.block} is not null`),
    check(
      'chain_operations_failure',
      sql`(${table.state} = 'failed') = (${table.failure} is not null)`,
    ),
    check('chain_operations_item', sql`(${table.kind} = 'contract') = (${table.nftId} is null)`),
    check(
      'chain_operations_member',
      sql`(${table.kind} = 'withdrawal') = (${table.accountId} is not null)`,
    ),
    check(
      'chain_operations_nonce',
      sql`${table.nonce} is not null or ${table.state} not in ('signed', 'sent', 'mined')`,
    ),
    unique('chain_operations_signer_nonce').on(table.network, table.signer, table.nonce),
    // One item has one operation at a time, and one asset one contract on its way.
    uniqueIndex('chain_operations_open_item')
      .on(table.nftId)
      .where(sql`${table.state} not in ('final', 'failed')`),
    uniqueIndex('chain_operations_open_contract')
      .on(table.assetId)
      .where(sql`${table.kind} = 'contract' and ${table.state} not in ('final', 'failed')`),
    index('chain_operations_item_history').on(table.nftId, table.sequence),
    index('chain_operations_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    index('chain_operations_due')
      .on(table.brand, table.blockchain, table.sequence)
      .where(sql`${table.state} not in ('final', 'failed')`),
  ],
)

/** Every transaction that was signed for an operation, also those that were replaced. */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    operationId: text('operation_id').notNull(),
    hash: text('hash').notNull().unique(),
    /** Sent to the nodes as it is, after a crash too. Null after erasure: it has the address. */
    raw: text('raw'),
    nonce: integer('nonce').notNull(),
    action: text('action', { enum: transactionActions }).notNull(),
    gas: bigint('gas', { mode: 'bigint' }).notNull(),
    maxFee: bigint('max_fee', { mode: 'bigint' }).notNull(),
    priorityFee: bigint('priority_fee', { mode: 'bigint' }).notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('chain_transactions_action', isOneOf(table.action, transactionActions)),
    check(
      'chain_transactions_figures',
      sql`${table.nonce} >= 0 and ${table.gas} > 0 and ${table.maxFee} >= 0 and ${table.priorityFee} >= 0`,
    ),
    index('chain_transactions_operation').on(table.operationId, table.id),
  ],
)

/** What happened to an operation and when. Append-only. */
export const chainEvents = pgTable(
  'chain_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    operationId: text('operation_id').notNull(),
    kind: text('kind', { enum: operationEvents }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('chain_events_kind', isOneOf(table.kind, operationEvents)),
    index('chain_events_operation').on(table.operationId, table.id),
  ],
)

/** The next nonce of each signing address. Its row lock lets several servers share one key. */
export const chainSigners = pgTable(
  'chain_signers',
  {
    network: text('network').notNull(),
    address: text('address').notNull(),
    nextNonce: integer('next_nonce').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.address] }),
    check('chain_signers_nonce', sql`${table.nextNonce} >= 0`),
  ],
)

/** The block up to which the arrivals at a custody address have been read. */
export const chainScans = pgTable(
  'chain_scans',
  {
    brand: text('brand').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    address: text('address').notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.blockchain, table.address] }),
    check('chain_scans_blockchain', isOneOf(table.blockchain, blockchains)),
    check('chain_scans_block', sql`${table.block} >= 0`),
  ],
)

/** Tokens that came back to a custody address. Without an account their sender is not known yet. */
export const chainDeposits = pgTable(
  'chain_deposits',
  {
    brand: text('brand').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    hash: text('hash').notNull(),
    position: integer('position').notNull(),
    nftId: text('nft_id').notNull(),
    /** Empty after erasure. */
    fromAddress: text('from_address').notNull(),
    /** The member to whom the item returned. */
    accountId: text('account_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.blockchain, table.hash, table.position] }),
    check('chain_deposits_blockchain', isOneOf(table.blockchain, blockchains)),
    check('chain_deposits_position', sql`${table.position} >= 0`),
    index('chain_deposits_unclaimed')
      .on(table.brand, table.blockchain)
      .where(sql`${table.accountId} is null`),
    index('chain_deposits_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
  ],
)
