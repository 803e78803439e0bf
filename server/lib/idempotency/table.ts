import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * The first response to an idempotency key, stored for 30 days per caller (a member or a store) and call. A repeat gets
 * the same response. Written here and by the database function redeem().
 */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    accountId: text('account_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** HTTP status of the response; null while the first request runs. */
    status: integer('status'),
    /**
     * Work outside a transaction: the request that does it, and until when it is taken to be alive
     * (claims.ts).
     */
    claimId: text('claim_id'),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** Body of the response. Of a redemption only `voucherId` or `code`, without texts. */
    response: jsonb('response'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null since migration 0001, which moved what redeem() stored here to `response`. */
    problem: text('problem'),
    /** Null since migration 0001, like `problem`. */
    voucherId: text('voucher_id'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.call, table.key] }),
    index('idempotency_records_at').on(table.at),
    check('idempotency_record_shape', sql`${table.problem} is null and ${table.voucherId} is null`),
  ],
)
