import { sql } from 'drizzle-orm'
import { revokeAccess } from '#server/identity/revoke-access.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type Timed = { created_at: string; expires_at: string; used_at: string | null }
const asTimes = ({ created_at: at, expires_at: until, used_at: used }: Timed) => ({
  at: toInstant(at),
  until: toInstant(until),
  usedAt: used ? toInstant(used) : null,
})

export const authPersonalData: PersonalData = {
  tables: ['challenges', 'password_resets', 'email_changes'],
  async export(tx, { accountId, now }) {
    const logins = await rowsOf<Timed>(
      tx,
      sql`select created_at, expires_at, used_at from challenges where account_id = ${accountId} order by created_at desc`,
    )
    const resets = await rowsOf<Timed>(
      tx,
      sql`select created_at, expires_at, used_at from password_resets where account_id = ${accountId} order by created_at desc`,
    )
    const [change] = await rowsOf<{ email: string; created_at: string }>(
      tx,
      sql`
      select email, created_at from email_changes where account_id = ${accountId} and expires_at > ${now.toISOString()}::timestamptz`,
    )
    return {
      loginsWithCode: logins.map(asTimes),
      passwordResets: resets.map(asTimes),
      newEmail: change ? { email: change.email, askedAt: toInstant(change.created_at) } : null,
    }
  },
  async erase(tx, { accountId }) {
    await tx.execute(sql`delete from challenges where account_id = ${accountId}`)
    await tx.execute(sql`delete from password_resets where account_id = ${accountId}`)
    await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
  },
  /** Invalidates pending emails and codes. */
  async merge(tx, { from, now }) {
    await revokeAccess(tx, { accountId: from, now })
  },
}
