import { inArray, lt } from 'drizzle-orm'
import { dropView } from '#server/collection/views.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { issueAllReserved } from './issue-reserved.ts'
import { SIGN_UP_DAYS } from './sign-ups.ts'
import { notifySignedUp } from './announce-drops.ts'
import { dropSignUps } from './table.ts'

/** Sends the one email to everyone who signed up. */
export const announceDrops = defineJob({
  name: 'drops.announce',
  everyMinutes: 10,
  run: notifySignedUp,
})

/** Issues items that members reserved before the drop opened. */
export const issueReserved = defineJob({
  name: 'drops.issue',
  everyMinutes: 1,
  run: issueAllReserved,
})

/** Deletes sign-ups 90 days after the drop opened. Claimed items stay with their owners. */
export const deleteOldSignUps = defineJob({
  name: 'drops.deleteOldSignUps',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const oldDrops = tx
      .select({ dropId: dropView.dropId })
      .from(dropView)
      .where(lt(dropView.opensAt, daysAfter(clock.now(), -SIGN_UP_DAYS)))
    await tx.delete(dropSignUps).where(inArray(dropSignUps.dropId, oldDrops))
  },
})
