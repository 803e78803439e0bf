import { lt } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { passkeyChallenges } from './table.ts'

/** Deletes challenges that no phone has answered. */
export const deleteOldChallenges = defineJob({
  name: 'passkeys.deleteOldChallenges',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now()))
  },
})
