import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

const KEPT_DAYS = 30

/** The first answer to a key is kept 30 days, across restarts. */
export const forgetKeys = job({
  name: 'redemption.forgetKeys',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.execute(sql`delete from idempotency_records where at < ${daysAfter(clock.now(), -KEPT_DAYS).toISOString()}::timestamptz`)
  },
})
