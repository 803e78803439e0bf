import { lt } from 'drizzle-orm'
import { defineJob } from '../jobs/jobs.ts'
import { daysAfter } from '../time/clock.ts'
import { idempotencyRecords } from './table.ts'

const RETENTION_DAYS = 30

/** Deletes idempotency records after 30 days. */
export const deleteOldIdempotencyRecords = defineJob({
  name: 'idempotency.deleteOldRecords',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx
      .delete(idempotencyRecords)
      .where(lt(idempotencyRecords.at, daysAfter(clock.now(), -RETENTION_DAYS)))),
})
