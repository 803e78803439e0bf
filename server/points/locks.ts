import { sql } from 'drizzle-orm'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockRowsInOrder } from '#server/lib/database/lock-in-order.ts'
import { loyaltyAccountIdsOf } from './loyalty-account-access.ts'
import { loyaltyAccounts } from './table.ts'

/**
 * Locks loyalty accounts until the transaction ends, so that no other transaction moves their
 * points. Lock all at once, after the accounts: locking the same two one by one can deadlock
 * (decision 26).
 * @param find their ids; a merged one stands for its target
 * @returns the ids that are locked
 */
export const lockLoyaltyAccounts = (
  tx: Tx,
  find: (tx: Tx) => Promise<string[]>,
): Promise<string[]> => lockInOrder(tx, 'moves', find)

/** Locks them against new references too (`for update`); used for erasing. */
export const lockLoyaltyAccountsForDeletion = (
  tx: Tx,
  find: (tx: Tx) => Promise<string[]>,
): Promise<string[]> => lockInOrder(tx, 'whole', find)

/**
 * Locks all loyalty accounts of locked accounts that are about to be merged; merged ones first,
 * then their targets.
 */
export async function lockLoyaltyAccountsToMerge(
  tx: Tx,
  accountIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`select id from loyalty_accounts where account_id in ${anyOf(accountIds)} and merged_into is not null order by id for no key update`,
  )
  await lockLoyaltyAccounts(tx, (reader) => loyaltyAccountIdsOf(reader, accountIds))
}

const lockInOrder = (tx: Tx, strength: 'moves' | 'whole', find: (tx: Tx) => Promise<string[]>) =>
  lockRowsInOrder(tx, {
    table: loyaltyAccounts,
    strength,
    find: async (reader) =>
      (
        await rowsOf<{ id: string }>(
          reader,
          sql`
    select distinct coalesce(merged_into, id) as id from loyalty_accounts where id in ${anyOf(await find(reader))}`,
        )
      ).map(({ id }) => id),
  })
