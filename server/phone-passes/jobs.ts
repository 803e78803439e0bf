import { inArray, lte } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'

/** Days for which a phone that was off can still learn that its pass is void. */
const REMEMBERED_DAYS = 30

/** Deletes the registrations of passes that have been void for long. */
export const deleteVoidRegistrations = defineJob({
  name: 'phonePasses.registrations',
  everyMinutes: 60,
  async run({ database, clock }) {
    await database.tx.delete(phonePassRegistrations).where(
      inArray(
        phonePassRegistrations.serial,
        database.tx
          .select({ serial: phonePasses.serial })
          .from(phonePasses)
          .where(lte(phonePasses.voidedAt, daysAfter(clock.now(), -REMEMBERED_DAYS))),
      ),
    )
  },
})
