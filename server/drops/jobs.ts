import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { openingOf } from './countdown.ts'
import { issueAllReserved } from './issue-reserved.ts'
import { SIGN_UP_DAYS } from './sign-ups.ts'
import { notifySignedUp } from './announce-drops.ts'

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
    await tx.execute(sql`
      delete from drop_sign_ups s using drops d where d.id = s.drop_id and ${openingOf} < ${daysAfter(clock.now(), -SIGN_UP_DAYS).toISOString()}::timestamptz`)
  },
})
