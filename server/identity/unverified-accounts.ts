import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { removePassword } from './passwords/passwords.ts'
import { accounts } from './table.ts'

/**
 * Clears unproven data at the first proof of an address in a browser without a session of the
 * account (ST-22): password, birth date, which can be set once (VA-09), billing and the code
 * setting. Names and telephone go only with a password, so that members who joined by address and
 * open the email on another device keep theirs.
 * @returns whether there was a password
 */
export async function eraseUnverifiedData(tx: Tx, accountId: string): Promise<boolean> {
  const isPasswordRemoved = await removePassword(tx, accountId)
  await tx
    .update(accounts)
    .set({ dateOfBirth: null, billing: null, requiresCode: false })
    .where(eq(accounts.id, accountId))
  if (isPasswordRemoved)
    await tx
      .update(accounts)
      .set({ firstName: null, lastName: null, username: null, telephone: null })
      .where(eq(accounts.id, accountId))
  return isPasswordRemoved
}
