import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf, type Tx } from './database.ts'

export type LockStrength = 'update' | 'no key update'

type LockRequest = {
  table: PgTable & { id: PgColumn }
  /**
   * Both block changes and deletion; `update` blocks new references (foreign keys) too.
   */
  strength: LockStrength
  find(tx: Tx): Promise<string[]>
}

/**
 * Locks rows of one table by id until the transaction ends. Callers keep the order of the tables:
 * decision 0026 lists all six steps. Runs `find` again under the lock; if a merge changed the rows meanwhile,
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
          .for(strength)
        const current = await find(inner)
        if (current.length !== ids.length || current.some((id) => !ids.includes(id))) throw changed
        return ids
      })
    } catch (failure) {
      if (failure !== changed) throw failure
    }
  }
}
