import { and, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { deleteAccounts, deleteOldRequests, lockToDelete } from '#server/identity/cleanup.ts'
import { memberView } from '#server/identity/views.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { anyOf } from '#server/lib/database/database.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { deleteReferralsOf } from '#server/referrals/record-referral.ts'
import { challenges } from './table.ts'
import { isUnconfirmed } from './unconfirmed-accounts.ts'

/**
 * Deletes challenges, resets and email changes a day after they expire; registration data as soon
 * as it expires.
 */
export const deleteOldChallenges = defineJob({
  name: 'auth.deleteOldChallenges',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const now = clock.now()
    const yesterday = daysAfter(now, -1)
    await tx
      .update(challenges)
      .set({ registration: null })
      .where(and(isNotNull(challenges.registration), lte(challenges.expiresAt, now)))
    await tx.delete(challenges).where(lt(challenges.expiresAt, yesterday))
    await deleteOldRequests(tx, yesterday)
  },
})

/** Limit per run; the next run takes the rest. */
const BATCH_SIZE = 2000

/**
 * Deletes accounts of addresses that were typed a week ago and never confirmed, because anybody can
 * type any address. Each is locked and checked again, so that an owner who logs in now is left
 * alone; locked ones wait for the next run.
 */
export const deleteUnverifiedAccounts = defineJob({
  name: 'auth.deleteUnverifiedAccounts',
  everyMinutes: 60,
  async run({ database, clock }) {
    const conditions = isUnconfirmed(clock.now())
    await database.tx.transaction(async (tx) => {
      const locked = await lockToDelete(tx, conditions, BATCH_SIZE)
      // Check again under the lock: nobody can log in between here and the end.
      const rows = await tx
        .select({ accountId: memberView.accountId })
        .from(memberView)
        .where(and(inArray(memberView.accountId, anyOf(locked)), ...conditions))
      const unconfirmed = rows.map(({ accountId }) => accountId)
      await deleteReferralsOf(tx, unconfirmed)
      await tx.delete(challenges).where(inArray(challenges.accountId, anyOf(unconfirmed)))
      await deleteAccounts(tx, unconfirmed)
    })
  },
})
