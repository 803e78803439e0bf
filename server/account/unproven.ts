import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { removePassword } from './passwords.ts'

/**
 * ST-22: the first proof that an address is hers came from a browser that knows nothing of the account, so what is in it
 * may be a stranger's. Void is what lets in, and what she could not put right or would not look at: password, birth date
 * (VA-09: set once), billing, the wish for codes. Her names and her number go only with a password, for then somebody
 * registered; whoever joined by address, filled them in and opens the letter on her phone keeps them.
 * @returns whether there was a password
 */
export async function forgetUnproven(tx: Tx, accountId: string): Promise<boolean> {
  const isPasswordRemoved = await removePassword(tx, accountId)
  await tx.execute(sql`update accounts set date_of_birth = null, billing = null, asks_code = false where id = ${accountId}`)
  if (isPasswordRemoved) await tx.execute(sql`update accounts set first_name = null, last_name = null, username = null, telephone = null where id = ${accountId}`)
  return isPasswordRemoved
}
