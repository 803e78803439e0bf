import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'

/** Deletes sessions, login emails and counters a day after they expire. */
export const deleteOldSessions = defineJob({
  name: 'auth.deleteOldSessions',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const yesterday = daysAfter(clock.now(), -1).toISOString()
    await tx.execute(sql`delete from sessions where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from login_links where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from wrong_codes where since < ${yesterday}::timestamptz`)
  },
})
