import { lt } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { walletChallenges } from './table.ts'

/** Deletes challenges that have expired. */
export const deleteOldWalletChallenges = defineJob({
  name: 'wallets.deleteOldChallenges',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    await tx.delete(walletChallenges).where(lt(walletChallenges.expiresAt, clock.now()))
  },
})
