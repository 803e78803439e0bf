import { and, eq, isNotNull } from 'drizzle-orm'
import { markVerified } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { challenges } from '../table.ts'

/**
 * Marks an address as verified (ST-22). Cancels email changes and registrations that still wait: a
 * stranger may have joined with the address and could take the account along, or write into it.
 * @returns whether it was unverified before
 */
export async function verifyAccount(tx: Tx, accountId: string): Promise<boolean> {
  if (!(await markVerified(tx, accountId))) return false
  await tx
    .delete(challenges)
    .where(and(eq(challenges.accountId, accountId), isNotNull(challenges.registration)))
  return true
}
