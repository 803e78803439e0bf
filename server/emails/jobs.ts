import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'

/** Long enough to tell a member what happened to their email. */
const RETENTION_DAYS = 7

/** Deletes emails a week after they were sent or given up, and those in the demo's mailbox. */
export const deleteOldEmails = defineJob({
  name: 'emails.deleteOld',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const before = daysAfter(clock.now(), -RETENTION_DAYS).toISOString()
    // In one statement, because only the outbox knows to whom an email of the mailbox belongs.
    await tx.execute(sql`
      with gone as (delete from outbox where (sent_at is not null or failed_at is not null) and created_at < ${before}::timestamptz returning id)
      delete from stored_emails where at < ${before}::timestamptz or id in (select id from gone)`)
  },
})
