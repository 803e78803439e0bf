import { and, eq, inArray, lte, notExists } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'

/** Days for which a phone that was off can still learn that its pass is void. */
const REGISTERED_DAYS = 30
/** Days after which a void pass without devices is deleted; a phone that still asks gets 410. */
const KEPT_DAYS = 90

/** Deletes the registrations of passes that have been void for long, later the passes. */
export const deleteVoidPasses = defineJob({
  name: 'phonePasses.deleteVoidPasses',
  everyMinutes: 24 * 60,
  async run({ database: { tx }, clock }) {
    const isVoidSince = (days: number) => lte(phonePasses.voidedAt, daysAfter(clock.now(), -days))
    await tx
      .delete(phonePassRegistrations)
      .where(
        inArray(
          phonePassRegistrations.serial,
          tx
            .select({ serial: phonePasses.serial })
            .from(phonePasses)
            .where(isVoidSince(REGISTERED_DAYS)),
        ),
      )
    const devices = tx
      .select({ serial: phonePassRegistrations.serial })
      .from(phonePassRegistrations)
      .where(eq(phonePassRegistrations.serial, phonePasses.serial))
    await tx.delete(phonePasses).where(and(isVoidSince(KEPT_DAYS), notExists(devices)))
  },
})
