import { LOGIN_CODE_TRIES, LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { wrongCodes } from './table.ts'

/** Counter of wrong codes typed for an address, by anybody. */
export const addressCounter = (
  secret: string,
  { brand, email }: { brand: string; email: string },
): string => hashToken(secret, `${brand}:${email}`)

/** Counter of wrong codes typed by a logged-in member. */
export const ownCounter = (secret: string, accountId: string): string =>
  hashToken(secret, `own codes:${accountId}`)

/**
 * Locks a counter, so that parallel tries are counted one after the other, and returns its tries.
 * Restarts after the lifetime of a code.
 * @returns `retryAfter`: seconds until the restart
 */
export async function lockTries(
  tx: Tx,
  counter: string,
  now: Date,
): Promise<{ tries: number; retryAfter: number }> {
  const isOver = or(
    lte(wrongCodes.since, minutesAfter(now, -LOGIN_EMAIL_MINUTES)),
    gt(wrongCodes.since, latestRecorded(now)),
  )
  const restarts = or(isOver, eq(wrongCodes.tries, 0))
  const [row] = await tx
    .insert(wrongCodes)
    .values({ addressHash: counter, tries: 0, since: now })
    .onConflictDoUpdate({
      target: wrongCodes.addressHash,
      set: {
        tries: sql`case when ${isOver} then 0 else ${wrongCodes.tries} end`,
        since: sql`case when ${restarts} then ${excluded(wrongCodes.since)} else ${wrongCodes.since} end`,
      },
    })
    .returning({ tries: wrongCodes.tries, since: wrongCodes.since })
  const until = minutesAfter(row?.since ?? now, LOGIN_EMAIL_MINUTES)
  return {
    tries: row?.tries ?? LOGIN_CODE_TRIES,
    retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  }
}

/** Counts a wrong code. */
export async function countWrongCode(tx: Tx, counter: string): Promise<void> {
  await tx
    .update(wrongCodes)
    .set({ tries: sql`${wrongCodes.tries} + 1` })
    .where(eq(wrongCodes.addressHash, counter))
}

/** Deletes the counters of an erased member. */
export async function clearWrongCodes(
  tx: Tx,
  {
    accountId,
    brand,
    email,
    secret,
  }: { accountId: string; brand: string; email: string; secret: string },
): Promise<void> {
  const counters = [addressCounter(secret, { brand, email }), ownCounter(secret, accountId)]
  await tx.delete(wrongCodes).where(inArray(wrongCodes.addressHash, counters))
}
