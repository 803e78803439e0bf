import { inArray, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockRowsInOrder } from '#server/lib/database/lock-in-order.ts'
import { accounts } from './table.ts'
import { memberView } from './views.ts'

/** At least one: without any, everybody would be locked. */
type Conditions = [SQL, ...SQL[]]

/**
 * Locks people until the transaction ends, each with all merged accounts. Lock them before anything
 * else, and several at once (decision 0026). `for no key update`, because a transaction that has
 * locked a loyalty account may still refer to its account: the database does so itself when it
 * writes that row a second time.
 * @param conditions over `memberView`; all hold
 * @returns the ids of all their accounts
 */
export const lockAccounts = (tx: Tx, ...conditions: Conditions): Promise<string[]> =>
  lockRowsInOrder(tx, {
    table: accounts,
    strength: 'no key update',
    find: (reader) => accountIdsOfPersons(reader, ...conditions),
  })

/** Returns the same ids without locking. */
export async function accountIdsOfPersons(tx: Tx, ...conditions: Conditions): Promise<string[]> {
  // A query for each place, because `union` changes the one that it is called on.
  const persons = () =>
    tx
      .select({ id: memberView.currentAccountId })
      .from(memberView)
      .where(allOf(...conditions))
  const rows = await persons().union(
    tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.mergedInto, persons())),
  )
  return rows.map(({ id }) => id)
}
