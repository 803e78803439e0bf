import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'

/**
 * Voids what could still let somebody into an account: login letters, logins that wait for their code, reset letters,
 * and a change of email, which would take it along to another mailbox. Sessions are another matter (session/sessions.ts).
 */
export async function closeWaysIn(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const used = sql`used_at = ${now.toISOString()}::timestamptz`
  const open = sql`account_id = ${accountId} and used_at is null`
  await tx.execute(sql`update login_letters set ${used} where ${open}`)
  // What somebody typed to register is kept no longer than it waits.
  await tx.execute(sql`update challenges set ${used}, registration = null where ${open}`)
  await tx.execute(sql`update password_resets set ${used} where ${open}`)
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
}
