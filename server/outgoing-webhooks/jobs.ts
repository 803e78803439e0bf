import { lt } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { RETENTION_DAYS } from './retention.ts'
import { webhookEvents } from './table.ts'

/** Deletes old events with their deliveries. */
export const deleteOldWebhookEvents = defineJob({
  name: 'outgoing-webhooks.deleteOld',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx
      .delete(webhookEvents)
      .where(lt(webhookEvents.at, daysAfter(clock.now(), -RETENTION_DAYS)))),
})
