import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Waits until no other server applies a pack of the brand, until the transaction ends. Raw, because
 * the builder has no advisory locks.
 */
export const lockPack = async (tx: Tx, slug: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`apply:${slug}`}))`))
