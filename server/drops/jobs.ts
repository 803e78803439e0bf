import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'
import { opening } from './counting.ts'
import { issueAllReserved } from './issue-reserved.ts'
import { SIGN_UP_DAYS } from './signed-up.ts'
import { tellSignedUp } from './tell.ts'

/** Sends the one email to everyone who signed up. */
export const tellOfDrops = job({ name: 'drops.tell', everyMinutes: 10, run: tellSignedUp })

/** Issues items that members reserved before the drop opened. */
export const issueReserved = job({ name: 'drops.issue', everyMinutes: 1, run: issueAllReserved })

/** Deletes sign-ups 90 days after the drop opened. Claimed items stay with their owners. */
export const forgetSignUps = job({
  name: 'drops.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.execute(sql`
      delete from drop_sign_ups s using drops d where d.id = s.drop_id and ${opening} < ${daysAfter(clock.now(), -SIGN_UP_DAYS).toISOString()}::timestamptz`)
  },
})
