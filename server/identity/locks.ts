import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockRowsInOrder } from '#server/lib/database/lock-in-order.ts'

/**
 * Locks people until the transaction ends, each with all merged accounts. Lock them before anything
 * else, and several at once (decision 26). `for no key update`, because a transaction that has
 * locked a loyalty account may still refer to its account: the database does so itself when it
 * writes that row a second time.
 * @param which condition over `a` accounts
 * @returns the ids of all their accounts
 */
export const lockAccounts = (tx: Tx, which: SQL): Promise<string[]> =>
  lockRowsInOrder(tx, {
    table: 'accounts',
    strength: 'moves',
    find: (reader) => accountIdsOfPersons(reader, which),
  })

/** Returns the same ids without locking. */
export const accountIdsOfPersons = async (tx: Tx, which: SQL): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      tx,
      sql`
  with left_ones as (select coalesce(a.merged_into, a.id) as id from accounts a where ${which})
  select id from left_ones union select m.id from accounts m join left_ones on m.merged_into = left_ones.id`,
    )
  ).map(({ id }) => id)
