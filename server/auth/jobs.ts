import { sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { anyOf, rowsOf } from '#server/lib/database/database.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { deleteReferralsOf } from '#server/referrals/record-referral.ts'

/**
 * Deletes challenges, resets and email changes a day after they expire; registration data as soon
 * as it expires.
 */
export const deleteOldChallenges = defineJob({
  name: 'auth.deleteOldChallenges',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const now = clock.now()
    const yesterday = daysAfter(now, -1).toISOString()
    await tx.execute(
      sql`update challenges set registration = null where registration is not null and expires_at <= ${now.toISOString()}::timestamptz`,
    )
    await tx.execute(sql`delete from challenges where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from password_resets where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from email_changes where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from failed_logins where since < ${yesterday}::timestamptz`)
  },
})

/** Days that a typed address waits for its owner. */
const UNCONFIRMED_DAYS = 7
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
    const isUnconfirmed = unconfirmedAccounts(clock.now())
    await database.tx.transaction(async (tx) => {
      const locked = await rowsOf<{ id: string }>(
        tx,
        sql`select id from accounts a where ${isUnconfirmed} limit ${BATCH_SIZE} for update skip locked`,
      )
      const idsOf = (rows: { id: string }[]) => anyOf(rows.map(({ id }) => id))
      // Check again under the lock: nobody can log in between here and the end.
      const gone = await rowsOf<{ id: string }>(
        tx,
        sql`select id from accounts a where id in ${idsOf(locked)} and ${isUnconfirmed}`,
      )
      await deleteReferralsOf(
        tx,
        gone.map(({ id }) => id),
      )
      for (const table of ['challenges', 'password_resets', 'email_changes', 'passwords']) {
        await tx.execute(
          sql`delete from ${sql.identifier(table)} where account_id in ${idsOf(gone)}`,
        )
      }
      await tx.execute(sql`delete from accounts where id in ${idsOf(gone)}`)
    })
  },
})

/** SQL condition: not confirmed, no member, and nothing pending that could change this. */
function unconfirmedAccounts(now: Date): SQL {
  const isLive = sql`account_id = a.id and expires_at > ${now.toISOString()}::timestamptz`
  return sql`not a.is_verified and a.erased_at is null and a.created_at < ${daysAfter(now, -UNCONFIRMED_DAYS).toISOString()}::timestamptz
    and not exists (select 1 from loyalty_accounts where account_id = a.id) and not exists (select 1 from nfts where owner_id = a.id)
    and not exists (select 1 from sessions where ${isLive}) and not exists (select 1 from login_links where ${isLive})
    and not exists (select 1 from challenges where ${isLive} and used_at is null) and not exists (select 1 from password_resets where ${isLive} and used_at is null)
    and not exists (select 1 from outbox o where o.brand = a.brand and o.recipient = a.email and o.sent_at is null and o.failed_at is null)`
}
