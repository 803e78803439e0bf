import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { accounts } from './table.ts'

/**
 * Returns the accounts that staff merged into this one. Their addresses log in to it; they are
 * exported and erased with it.
 */
export const mergedInto = (
  tx: Tx,
  accountId: string,
): Promise<{ accountId: string; email: string }[]> =>
  tx
    .select({ accountId: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.mergedInto, accountId), isNull(accounts.erasedAt)))
    .orderBy(accounts.createdAt, accounts.id)

/** Makes one account, with those merged into it before, lead to another. Lock both first. */
export async function recordMerged(
  tx: Tx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ mergedInto: into })
    .where(or(eq(accounts.id, from), eq(accounts.mergedInto, from)))
}
