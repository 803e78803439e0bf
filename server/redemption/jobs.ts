import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

const RETENTION_DAYS = 30

/** Deletes idempotency records after 30 days. */
export const forgetKeys = job({
  name: 'redemption.forgetKeys',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.execute(sql`delete from idempotency_records where at < ${daysAfter(clock.now(), -RETENTION_DAYS).toISOString()}::timestamptz`)
  },
})
