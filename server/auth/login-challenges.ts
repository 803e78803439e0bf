import { Problem } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import { CHALLENGE_MINUTES, LOGIN_CODE_TRIES, LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import {
  hashCode,
  hashToken,
  newCode,
  newId,
  newToken,
  isSameHash,
} from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/** The data of a registration, kept until its code is used or expires. */
export type Registration = {
  firstName: string
  lastName: string
  username: string
  telephone: string
  dateOfBirth: string | null
  passwordHash: string
  referralCode?: string | undefined
}

type ChallengeContext = { secret: string; now: Date }
type Row = {
  id: string
  account_id: string
  code_hash: string | null
  is_live: boolean
  is_code_live: boolean | null
  tries: number
  expires_at: string
  registration: Registration | null
}

/**
 * Opens a challenge for a login or registration that waits for its code.
 * @returns the token for this browser, and the id for the email
 */
export async function openChallenge(
  tx: Tx,
  {
    brand,
    accountId,
    registration,
    secret,
    now,
  }: ChallengeContext & {
    brand: string
    accountId: string
    registration?: Registration | undefined
  },
): Promise<{ id: string; token: string }> {
  const challenge = { id: newId('c'), token: newToken() }
  await tx.execute(sql`
    insert into challenges (id, token_hash, brand, account_id, registration, created_at, expires_at)
    values (${challenge.id}, ${hashToken(secret, challenge.token)}, ${brand}, ${accountId}, ${registration ? JSON.stringify(registration) : null}::jsonb,
      ${now.toISOString()}::timestamptz, ${minutesAfter(now, CHALLENGE_MINUTES).toISOString()}::timestamptz)`)
  return challenge
}

/**
 * Creates the code of a challenge and replaces the previous one. Called when the email is sent, so
 * that time in the outbox does not count.
 * @returns undefined when the challenge is over or belongs to another account
 */
export async function createCode(
  tx: Tx,
  {
    challengeId,
    accountId,
    secret,
    now,
  }: ChallengeContext & { challengeId: string; accountId: string },
): Promise<string | undefined> {
  const code = newCode(LOGIN_CODE_LENGTH)
  const rows = await rowsOf(
    tx,
    sql`
    update challenges set code_hash = ${hashCode(secret, challengeId, code)}, code_expires_at = ${minutesAfter(now, LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz
    where id = ${challengeId} and account_id = ${accountId} and used_at is null and ${isLive(now)} returning id`,
  )
  return rows.length > 0 ? code : undefined
}

type CodeAttempt = ChallengeContext & { brand: string; token: string; typed: string }

/**
 * Tries a code, and uses the challenge up if it is right. Returns a refusal instead of throwing,
 * because the try must be counted in the same transaction. Tries count for the life of the
 * challenge: a new email brings no more.
 */
export async function redeemCode(
  tx: Tx,
  { typed, secret, now, ...which }: CodeAttempt,
): Promise<{ accountId: string; registration: Registration | null } | { problem: Problem }> {
  const challenge = await lockChallenge(tx, { secret, now, ...which })
  if (!challenge) return { problem: new Problem('CODE_EXPIRED') }
  const tooMany = { problem: tooManyCodes(challenge, now) }
  if (challenge.tries >= LOGIN_CODE_TRIES) return tooMany
  if (
    !isSameHash(challenge.code_hash ?? '', hashCode(secret, challenge.id, normalizeCode(typed)))
  ) {
    await tx.execute(sql`update challenges set tries = tries + 1 where id = ${challenge.id}`)
    return challenge.tries + 1 >= LOGIN_CODE_TRIES
      ? tooMany
      : { problem: new Problem('WRONG_CODE') }
  }
  if (!challenge.is_code_live) {
    await tx.execute(sql`update challenges set code_expires_at = null where id = ${challenge.id}`)
    return { problem: new Problem('CODE_EXPIRED') }
  }
  await tx.execute(
    sql`update challenges set used_at = ${now.toISOString()}::timestamptz, registration = null where id = ${challenge.id}`,
  )
  return { accountId: challenge.account_id, registration: challenge.registration }
}

/**
 * Returns where the code of a challenge goes; undefined for an unknown or expired challenge.
 * @throws Problem BEGIN_AGAIN after too many wrong codes
 */
export async function addressOfChallenge(
  tx: Tx,
  { brand, token, secret, now }: ChallengeContext & { brand: string; token: string },
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await rowsOf<{ id: string; email: string; tries: number; expires_at: string }>(
    tx,
    sql`
    select c.id, a.email, c.tries, c.expires_at from challenges c join accounts a on a.id = c.account_id
    where c.token_hash = ${hashToken(secret, token)} and c.brand = ${brand} and c.used_at is null and ${isLive(now, { created: sql`c.created_at`, expires: sql`c.expires_at` })} and a.erased_at is null`,
  )
  if (row && row.tries >= LOGIN_CODE_TRIES) throw tooManyCodes(row, now)
  return row
}

/**
 * Locks the account first, then the row, so that parallel tries are counted one after the other. Uses up an expired
 * challenge, so that a clock set back does not reopen it.
 */
async function lockChallenge(
  tx: Tx,
  { brand, token, secret, now }: Omit<CodeAttempt, 'typed'>,
): Promise<Row | undefined> {
  const which = sql`token_hash = ${hashToken(secret, token)} and brand = ${brand} and used_at is null`
  const [found] = await rowsOf<{ account_id: string }>(
    tx,
    sql`select account_id from challenges where ${which}`,
  )
  if (!found || !(await lockAccountById(tx, found.account_id))) return undefined
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select id, account_id, code_hash, tries, expires_at, registration, ${isLive(now)} as is_live, ${isLive(now, { created: sql`code_expires_at - make_interval(mins => ${LOGIN_EMAIL_MINUTES})`, expires: sql`code_expires_at` })} as is_code_live
    from challenges where ${which} for update`,
  )
  if (row?.is_live) return row
  await tx.execute(
    sql`update challenges set used_at = ${now.toISOString()}::timestamptz, registration = null where ${which}`,
  )
  return undefined
}

/** Final for this challenge: the member has to log in again. */
const tooManyCodes = ({ expires_at }: { expires_at: string }, now: Date): Problem =>
  new Problem('BEGIN_AGAIN', {
    retryAfter: Math.max(1, Math.ceil((new Date(expires_at).getTime() - now.getTime()) / 1000)),
  })
