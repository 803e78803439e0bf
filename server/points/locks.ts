import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { lockRowsInOrder, type LockStrength } from '#server/lib/database/lock-in-order.ts'
import { loyaltyAccountIdsOf } from './loyalty-account-access.ts'
import { loyaltyAccounts } from './table.ts'
import { currentIdOf } from './views.ts'

const requested = alias(loyaltyAccounts, 'requested')

/**
 * Locks loyalty accounts until the transaction ends, so that no other transaction moves their
 * points. Lock all at once, after the accounts: locking the same two one by one can deadlock
 * (decision 0026).
 * @param find their ids; a merged one stands for its target
 * @returns the ids that are locked
 */
export const lockLoyaltyAccounts = (
  tx: Tx,
  find: (tx: Tx) => Promise<string[]>,
): Promise<string[]> => lockInOrder(tx, 'no key update', find)

/** Locks them against new references too (`for update`); used for erasing. */
export const lockLoyaltyAccountsForDeletion = (
  tx: Tx,
  find: (tx: Tx) => Promise<string[]>,
): Promise<string[]> => lockInOrder(tx, 'update', find)

/**
 * Locks all loyalty accounts of locked accounts that are about to be merged; merged ones first,
 * then their targets.
 */
export async function lockLoyaltyAccountsToMerge(
  tx: Tx,
  accountIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: loyaltyAccounts.id })
    .from(loyaltyAccounts)
    .where(
      and(
        inArray(loyaltyAccounts.accountId, anyOf(accountIds)),
        isNotNull(loyaltyAccounts.mergedInto),
      ),
    )
    .orderBy(loyaltyAccounts.id)
    .for('no key update')
  await lockLoyaltyAccounts(tx, (reader) => loyaltyAccountIdsOf(reader, accountIds))
}

/**
 * Locks loyalty accounts against erasing (`for key share`), in the order of their ids. As weak as a
 * reference needs: others may take it too, and points still move.
 * @param ids their ids, as a subquery; a merged one stands for its target
 */
export async function lockLoyaltyAccountsForReference(tx: Tx, ids: SQL): Promise<void> {
  const targets = tx
    .select({ id: currentIdOf(requested) })
    .from(requested)
    .where(inArray(requested.id, ids))
  await tx
    .select({ id: loyaltyAccounts.id })
    .from(loyaltyAccounts)
    .where(inArray(loyaltyAccounts.id, targets))
    .orderBy(loyaltyAccounts.id)
    .for('key share')
}

/** Locks one loyalty account, so that its points do not move. A merged one is locked itself. */
export const lockLoyaltyAccountById = (tx: Tx, id: string) =>
  tx
    .select({ id: loyaltyAccounts.id })
    .from(loyaltyAccounts)
    .where(eq(loyaltyAccounts.id, id))
    .for('no key update')

const lockInOrder = (tx: Tx, strength: LockStrength, find: (tx: Tx) => Promise<string[]>) =>
  lockRowsInOrder(tx, {
    table: loyaltyAccounts,
    strength,
    find: async (reader) => targetsOf(reader, await find(reader)),
  })

/** Returns the ids of loyalty accounts, with the target in place of a merged one. */
async function targetsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({
      id: currentIdOf(loyaltyAccounts),
    })
    .from(loyaltyAccounts)
    .where(inArray(loyaltyAccounts.id, anyOf(ids)))
  return rows.map(({ id }) => id)
}
