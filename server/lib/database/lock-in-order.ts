import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf, type Tx } from './database.ts'

const lockStrengths = {
  /** Blocks changes, deletion and new references (foreign keys). */
  whole: 'update',
  /** Blocks changes and deletion, but allows new references (foreign keys). */
  moves: 'no key update',
} as const

type LockRequest = {
  table: PgTable & { id: PgColumn }
  strength: keyof typeof lockStrengths
  find(tx: Tx): Promise<string[]>
}

/**
 * Locks rows until the transaction ends, in the global order: accounts, then loyalty accounts, each
 * by id (decision 0026). Runs `find` again under the lock; if a merge changed the rows meanwhile,
 * rolls back to a savepoint and retries, so that no row is locked out of order.
 * @returns the locked ids
 */
export async function lockRowsInOrder(
  tx: Tx,
  { table, strength, find }: LockRequest,
): Promise<string[]> {
  for (;;) {
    const ids = await find(tx)
    if (ids.length === 0) return ids
    const changed = new Error('the rows to lock have changed')
    try {
      return await tx.transaction(async (inner) => {
        await inner
          .select({ id: table.id })
          .from(table)
          .where(inArray(table.id, anyOf(ids)))
          .orderBy(table.id)
          .for(lockStrengths[strength])
        const current = await find(inner)
        if (current.length !== ids.length || current.some((id) => !ids.includes(id))) throw changed
        return ids
      })
    } catch (failure) {
      if (failure !== changed) throw failure
    }
  }
}
