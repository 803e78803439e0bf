import {
  PASSWORD_TRIES,
  PASSWORD_TRIES_ALLOWANCES,
  PASSWORD_TRIES_MINUTES,
} from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/**
 * A counter of tries: an address from one network, or the sessions of an account. `maximum`: tries
 * allowed.
 */
export type Attempts = { subject: string; maximum: number; secret: string }

const keyOf = ({ subject, secret }: Attempts): string => hashToken(secret, `password:${subject}`)

/**
 * Returns the counters of a login, one per network, so that an attacker elsewhere cannot lock the
 * owner out.
 */
export const attemptsFromNetworks = ({
  brand,
  email,
  networks,
  secret,
}: {
  brand: string
  email: string
  networks: readonly string[]
  secret: string
}): Attempts[] =>
  networks.map((network, place) => ({
    subject: `${brand}:${email}:${network}`,
    maximum: PASSWORD_TRIES * (PASSWORD_TRIES_ALLOWANCES[place] ?? 1),
    secret,
  }))

/**
 * Returns the counter of a logged-in member, separate from logins: guessing here needs a session of
 * the member.
 */
export const attemptsOf = ({
  accountId,
  secret,
}: {
  accountId: string
  secret: string
}): Attempts => ({ subject: `current:${accountId}`, maximum: PASSWORD_TRIES, secret })

/**
 * Counts a try before the password is checked, so that concurrent tries cannot exceed the limit.
 * One statement of its own, so that it counts even if the caller fails later. Restarts after 15
 * minutes.
 * @returns the seconds to wait when there were too many
 */
export async function countAttempt(
  tx: Tx,
  tries: Attempts,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString()
  const over = sql`(failed_logins.since <= ${minutesAfter(now, -PASSWORD_TRIES_MINUTES).toISOString()}::timestamptz or failed_logins.since > ${latestRecorded(now).toISOString()}::timestamptz)`
  const [row] = await rowsOf<{ tries: number; since: string }>(
    tx,
    sql`
    insert into failed_logins (key_hash, tries, since) values (${keyOf(tries)}, 1, ${at}::timestamptz)
    on conflict (key_hash) do update set
      tries = case when ${over} then 1 else least(failed_logins.tries + 1, ${tries.maximum + 1}) end,
      since = case when ${over} then ${at}::timestamptz else failed_logins.since end
    returning tries, since`,
  )
  if (!row || row.tries <= tries.maximum) return undefined
  const until = minutesAfter(new Date(row.since), PASSWORD_TRIES_MINUTES)
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** Resets a counter after the right password, or when the account is erased. */
export async function clearAttempts(tx: Tx, tries: Attempts): Promise<void> {
  await tx.execute(sql`delete from failed_logins where key_hash = ${keyOf(tries)}`)
}
