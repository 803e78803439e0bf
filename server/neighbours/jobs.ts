import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

/** Addresses are not kept longer than needed to tell a member what became of her letter. */
const KEPT_DAYS = 7

/** A letter that left, or was given up, is forgotten after a week. So is the trial's mailbox. */
export const forgetLetters = job({
  name: 'mail.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const before = daysAfter(clock.now(), -KEPT_DAYS).toISOString()
    // Together: whose a kept letter was is known by the outbox alone.
    await tx.execute(sql`
      with gone as (delete from outbox where (sent_at is not null or failed_at is not null) and created_at < ${before}::timestamptz returning id)
      delete from kept_letters where at < ${before}::timestamptz or id in (select id from gone)`)
  },
})
