import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Serializes work of one key until the transaction ends. Raw, because the builder has no advisory
 * locks.
 */
export const lockKey = async (tx: Tx, key: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`))
