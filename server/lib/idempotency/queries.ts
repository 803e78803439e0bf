import { sql } from 'drizzle-orm'
import type { Tx } from '../database/database.ts'

/**
 * Limits how long statements wait for locks until the transaction ends, e.g. `5s`. Raw, because
 * the builder cannot set a setting.
 */
export const setLockTimeout = async (tx: Tx, timeout: string): Promise<void> =>
  void (await tx.execute(sql`select set_config('lock_timeout', ${timeout}, true)`))
