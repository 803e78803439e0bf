import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Invalidates everything pending that leads into an account: login emails, login codes, reset
 * emails, and an email change, which would move the account to another mailbox. Sessions are ended
 * separately (auth/sessions/sessions.ts).
 */
export async function revokeAccess(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const used = sql`used_at = ${now.toISOString()}::timestamptz`
  const open = sql`account_id = ${accountId} and used_at is null`
  await tx.execute(sql`update login_links set ${used} where ${open}`)
  // Registration data is deleted together with its challenge.
  await tx.execute(sql`update challenges set ${used}, registration = null where ${open}`)
  await tx.execute(sql`update password_resets set ${used} where ${open}`)
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
}
