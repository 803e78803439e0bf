import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

/** A day after its end nobody asks for a challenge, a reset or a change of address any more; what was typed goes at its end. */
export const forgetAtTheDoor = job({
  name: 'door.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const now = clock.now()
    const yesterday = daysAfter(now, -1).toISOString()
    await tx.execute(sql`update challenges set registration = null where registration is not null and expires_at <= ${now.toISOString()}::timestamptz`)
    await tx.execute(sql`delete from challenges where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from password_resets where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from email_changes where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from wrong_passwords where since < ${yesterday}::timestamptz`)
  },
})
