import { lt } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { staffChallenges, staffLinks, staffSessions } from './table.ts'

/** Deletes what has expired; sessions and links a day later, so that a clock that is set back revives none. */
export const deleteOldStaffSessions = defineJob({
  name: 'staff.deleteOldSessions',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const yesterday = daysAfter(clock.now(), -1)
    await tx.delete(staffSessions).where(lt(staffSessions.expiresAt, yesterday))
    await tx.delete(staffLinks).where(lt(staffLinks.expiresAt, yesterday))
    await tx.delete(staffChallenges).where(lt(staffChallenges.expiresAt, clock.now()))
  },
})
