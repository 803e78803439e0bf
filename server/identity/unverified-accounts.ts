import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { removePassword } from './passwords/passwords.ts'

/**
 * Clears unproven data at the first proof of an address in a browser without a session of the
 * account (ST-22): password, birth date, which can be set once (VA-09), billing and the code
 * setting. Names and telephone go only with a password, so that members who joined by address and
 * open the email on another device keep theirs.
 * @returns whether there was a password
 */
export async function eraseUnverifiedData(tx: Tx, accountId: string): Promise<boolean> {
  const isPasswordRemoved = await removePassword(tx, accountId)
  await tx.execute(
    sql`update accounts set date_of_birth = null, billing = null, requires_code = false where id = ${accountId}`,
  )
  if (isPasswordRemoved)
    await tx.execute(
      sql`update accounts set first_name = null, last_name = null, username = null, telephone = null where id = ${accountId}`,
    )
  return isPasswordRemoved
}
