import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Waits until no other transaction, on any server, has locked this name, and locks it until the
 * transaction ends. For work whose rows do not exist yet. Take it before row locks (decision 0026).
 * @param name with a prefix of its own for each purpose, `order:…`
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
