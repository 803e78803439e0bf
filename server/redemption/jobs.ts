import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'

const RETENTION_DAYS = 30

/** Deletes idempotency records after 30 days. */
export const deleteOldIdempotencyRecords = defineJob({
  name: 'redemption.deleteOldKeys',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.execute(
      sql`delete from idempotency_records where at < ${daysAfter(clock.now(), -RETENTION_DAYS).toISOString()}::timestamptz`,
    )
  },
})
