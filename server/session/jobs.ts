import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

/** Deletes sessions, login emails and counters a day after they expire. */
export const forgetSessions = job({
  name: 'session.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const yesterday = daysAfter(clock.now(), -1).toISOString()
    await tx.execute(sql`delete from sessions where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from login_links where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from wrong_codes where since < ${yesterday}::timestamptz`)
  },
})
