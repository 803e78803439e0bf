import { and, eq, isNotNull } from 'drizzle-orm'
import { markVerified } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { challenges } from '../table.ts'

/**
 * Marks an address as verified (ST-22). Cancels email changes and registrations that still wait: a
 * stranger may have joined with the address and could take the account along, or write into it.
 * @returns whether it was unverified before
 */
export const verifyAccount = (tx: Tx, accountId: string): Promise<boolean> =>
  markVerified(tx, accountId, cancelRegistrations)

async function cancelRegistrations(tx: Tx, accountId: string): Promise<void> {
  await tx
    .delete(challenges)
    .where(and(eq(challenges.accountId, accountId), isNotNull(challenges.registration)))
}
