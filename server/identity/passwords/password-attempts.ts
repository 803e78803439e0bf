import {
  PASSWORD_TRIES,
  PASSWORD_TRIES_ALLOWANCES,
  PASSWORD_TRIES_MINUTES,
} from '#domain/credentials.ts'
import { eq, gt, lte, or, sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { failedLogins } from '../table.ts'

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
  attempts: Attempts,
  now: Date,
): Promise<number | undefined> {
  const counter = { keyHash: keyOf(attempts), tries: 1, since: now }
  const isOver = or(
    lte(failedLogins.since, minutesAfter(now, -PASSWORD_TRIES_MINUTES)),
    gt(failedLogins.since, latestRecorded(now)),
  )
  const oneMore = sql`least(${failedLogins.tries} + 1, ${attempts.maximum + 1})`
  const [row] = await tx
    .insert(failedLogins)
    .values(counter)
    .onConflictDoUpdate({
      target: failedLogins.keyHash,
      set: {
        tries: sql`case when ${isOver} then ${excluded(failedLogins.tries)} else ${oneMore} end`,
        since: sql`case when ${isOver} then ${excluded(failedLogins.since)} else ${failedLogins.since} end`,
      },
    })
    .returning({ tries: failedLogins.tries, since: failedLogins.since })
  if (!row || row.tries <= attempts.maximum) return undefined
  const until = minutesAfter(row.since, PASSWORD_TRIES_MINUTES)
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** Resets a counter after the right password, or when the account is erased. */
export async function clearAttempts(tx: Tx, attempts: Attempts): Promise<void> {
  await tx.delete(failedLogins).where(eq(failedLogins.keyHash, keyOf(attempts)))
}
