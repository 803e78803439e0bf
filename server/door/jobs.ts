import { sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { among, rowsOf } from '#server/kit/db.ts'
import { job } from '#server/kit/jobs.ts'
import { forgetBrought } from '#server/referral/note.ts'

/** A day after its end nobody asks for a challenge, a reset or a change of address any more; what was typed goes at its end. */
export const forgetAtTheDoor = job({
  name: 'door.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const now = clock.now()
    const yesterday = daysAfter(now, -1).toISOString()
    await tx.execute(sql`update challenges set registration = null where registration is not null and expires_at <= ${now.toISOString()}::timestamptz`)
    await tx.execute(sql`delete from challenges where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from password_resets where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from email_changes where expires_at < ${yesterday}::timestamptz`)
    await tx.execute(sql`delete from wrong_passwords where since < ${yesterday}::timestamptz`)
  },
})

/** How long an address that somebody typed may wait for its owner. */
const STRANGER_DAYS = 7
/** A round takes no more of them: the rest is there in the next. */
const STRANGERS_AT_ONCE = 2000

/**
 * Addresses that were typed at the door a week ago and whose owner has never come are forgotten: anybody can type
 * anybody's. Each is held before it is looked at again, so that one who comes at this instant is left alone; one that
 * is held by somebody else waits for the next round.
 */
export const forgetStrangers = job({
  name: 'door.strangers',
  everyMinutes: 60,
  async run({ database, clock }) {
    const strangers = areStrangers(clock.now())
    await database.tx.transaction(async (tx) => {
      const found = await rowsOf<{ id: string }>(tx, sql`select id from accounts a where ${strangers} limit ${STRANGERS_AT_ONCE} for update skip locked`)
      const those = (rows: { id: string }[]) => among(rows.map(({ id }) => id))
      // Held now, and looked at again: nobody comes between this and the end.
      const gone = await rowsOf<{ id: string }>(tx, sql`select id from accounts a where id in ${those(found)} and ${strangers}`)
      await forgetBrought(tx, gone.map(({ id }) => id))
      for (const table of ['challenges', 'password_resets', 'email_changes', 'passwords']) {
        await tx.execute(sql`delete from ${sql.identifier(table)} where account_id in ${those(gone)}`)
      }
      await tx.execute(sql`delete from accounts where id in ${those(gone)}`)
    })
  },
})

/** Never confirmed, no member, and nothing under way that could still make one of them. */
function areStrangers(now: Date): SQL {
  const isLive = sql`account_id = a.id and expires_at > ${now.toISOString()}::timestamptz`
  return sql`not a.is_verified and a.erased_at is null and a.created_at < ${daysAfter(now, -STRANGER_DAYS).toISOString()}::timestamptz
    and not exists (select 1 from loyalty_accounts where account_id = a.id) and not exists (select 1 from nfts where owner_id = a.id)
    and not exists (select 1 from sessions where ${isLive}) and not exists (select 1 from login_letters where ${isLive})
    and not exists (select 1 from challenges where ${isLive} and used_at is null) and not exists (select 1 from password_resets where ${isLive} and used_at is null)
    and not exists (select 1 from outbox o where o.brand = a.brand and o.recipient = a.email and o.sent_at is null and o.failed_at is null)`
}
