import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { revokeStaff, type Revocation } from '#server/staff-accounts/accounts.ts'
import { pairingCodes } from '../table.ts'

/**
 * Ends everything a person may do, and the codes with which devices could still become tills in their name.
 * @throws TillProblem STAFF_UNKNOWN
 */
export async function revokePerson(tx: Tx, revocation: Revocation): Promise<void> {
  await revokeStaff(tx, revocation)
  await tx.delete(pairingCodes).where(eq(pairingCodes.staffId, revocation.staffId))
}
