import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Locks the emails of an address until the transaction ends. Raw, because an advisory lock has no
 * table.
 */
export async function lockEmailsTo(
  tx: Tx,
  { brand, email }: { brand: string; email: string },
): Promise<void> {
  const name = `emails:${brand}:${email}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
