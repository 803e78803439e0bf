import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { outbox, storedEmails } from './table.ts'

/** Long enough to tell a member what happened to their email. */
const RETENTION_DAYS = 7

/** Deletes emails a week after they were sent or given up, and those in the demo's mailbox. */
export const deleteOldEmails = defineJob({
  name: 'emails.deleteOld',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const before = daysAfter(clock.now(), -RETENTION_DAYS)
    // In one statement, because only the outbox knows to whom an email of the mailbox belongs.
    const deleted = tx.$with('deleted').as(
      tx
        .delete(outbox)
        .where(
          and(
            or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt)),
            lt(outbox.createdAt, before),
          ),
        )
        .returning({ id: outbox.id }),
    )
    const deletedIds = tx.select({ id: deleted.id }).from(deleted)
    await tx
      .with(deleted)
      .delete(storedEmails)
      .where(or(lt(storedEmails.at, before), inArray(storedEmails.id, deletedIds)))
  },
})
