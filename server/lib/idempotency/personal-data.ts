import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonalData } from '../privacy/personal-data.ts'
import { idempotencyRecords } from './table.ts'

/** The only call whose response contains no personal data: the id of a voucher, or a code. */
const REDEMPTION = 'redemption.redeem'

/**
 * A stored response may contain personal data. It is deleted on erasure, or after 30 days. Those to stores contain
 * none.
 */
export const idempotencyPersonalData: PersonalData = {
  tables: ['idempotency_records'],
  async erase(tx, { accountId }) {
    await tx
      .delete(idempotencyRecords)
      .where(
        and(eq(idempotencyRecords.accountId, accountId), ne(idempotencyRecords.call, REDEMPTION)),
      )
  },
  /** Moves stored responses, so that a repeated call is not executed again. */
  async merge(tx, { from, into }) {
    const target = alias(idempotencyRecords, 'target')
    const sameCallOfTarget = tx
      .select({ found: sql`1` })
      .from(target)
      .where(
        and(
          eq(target.accountId, into),
          eq(target.call, idempotencyRecords.call),
          eq(target.key, idempotencyRecords.key),
        ),
      )
    await tx
      .update(idempotencyRecords)
      .set({ accountId: into })
      .where(and(eq(idempotencyRecords.accountId, from), notExists(sameCallOfTarget)))
  },
}
