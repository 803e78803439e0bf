import { inArray, lt, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { deleteResets } from './passwords/password-resets.ts'
import { accounts, emailChanges, failedLogins, passwordResets, passwords } from './table.ts'
import { memberView } from './views.ts'

/** Deletes resets, email changes and counters of wrong passwords that ended before a time. */
export async function deleteOldRequests(tx: Tx, before: Date): Promise<void> {
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before))
  await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, before))
  await tx.delete(failedLogins).where(lt(failedLogins.since, before))
}

/**
 * Locks accounts that are to be deleted, until the transaction ends. Leaves out those that others
 * have locked.
 * @param conditions over `memberView`; all hold
 * @returns their ids
 */
export async function lockToDelete(
  tx: Tx,
  conditions: [SQL, ...SQL[]],
  limit: number,
): Promise<string[]> {
  const locked = await tx
    .select({ accountId: memberView.accountId })
    .from(memberView)
    .where(allOf(...conditions))
    .limit(limit)
    .for('update', { skipLocked: true })
  return locked.map(({ accountId }) => accountId)
}

/** Deletes accounts to which no other feature refers. */
export async function deleteAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const ids = anyOf(accountIds)
  await deleteResets(tx, accountIds)
  await tx.delete(emailChanges).where(inArray(emailChanges.accountId, ids))
  await tx.delete(passwords).where(inArray(passwords.accountId, ids))
  await tx.delete(accounts).where(inArray(accounts.id, ids))
}
