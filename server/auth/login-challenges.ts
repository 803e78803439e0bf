import { Problem } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import { CHALLENGE_MINUTES, LOGIN_CODE_TRIES, LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import {
  hashCode,
  hashToken,
  newCode,
  newId,
  newToken,
  isSameHash,
} from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { challenges, type Registration } from './table.ts'

type ChallengeContext = { secret: string; now: Date }

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
  await tx.insert(challenges).values({
    id: challenge.id,
    tokenHash: hashToken(secret, challenge.token),
    brand,
    accountId,
    registration,
    createdAt: now,
    expiresAt: minutesAfter(now, CHALLENGE_MINUTES),
  })
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
  const changed = await tx
    .update(challenges)
    .set({
      codeHash: hashCode(secret, challengeId, code),
      codeExpiresAt: minutesAfter(now, LOGIN_EMAIL_MINUTES),
    })
    .where(
      and(
        eq(challenges.id, challengeId),
        eq(challenges.accountId, accountId),
        isNull(challenges.usedAt),
        isInTime(now),
      ),
    )
    .returning({ id: challenges.id })
  return changed.length > 0 ? code : undefined
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
  const expected = hashCode(secret, challenge.id, normalizeCode(typed))
  const isThis = eq(challenges.id, challenge.id)
  if (!isSameHash(challenge.codeHash ?? '', expected)) {
    await tx
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(isThis)
    return challenge.tries + 1 >= LOGIN_CODE_TRIES
      ? tooMany
      : { problem: new Problem('WRONG_CODE') }
  }
  if (!challenge.isCodeLive) {
    await tx.update(challenges).set({ codeExpiresAt: null }).where(isThis)
    return { problem: new Problem('CODE_EXPIRED') }
  }
  await tx.update(challenges).set({ usedAt: now, registration: null }).where(isThis)
  return { accountId: challenge.accountId, registration: challenge.registration }
}

/**
 * Returns where the code of a challenge goes; undefined for an unknown or expired challenge.
 * @throws Problem BEGIN_AGAIN after too many wrong codes
 */
export async function addressOfChallenge(
  tx: Tx,
  { now, ...which }: ChallengeContext & { brand: string; token: string },
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await tx
    .select({
      id: challenges.id,
      email: memberView.email,
      tries: challenges.tries,
      expiresAt: challenges.expiresAt,
    })
    .from(challenges)
    .innerJoin(memberView, eq(memberView.accountId, challenges.accountId))
    .where(and(isUnused(which), isInTime(now), isNull(memberView.erasedAt)))
  if (row && row.tries >= LOGIN_CODE_TRIES) throw tooManyCodes(row, now)
  return row
}

/** An unused challenge of a brand. */
const isUnused = ({ brand, token, secret }: { brand: string; token: string; secret: string }) =>
  and(
    eq(challenges.tokenHash, hashToken(secret, token)),
    eq(challenges.brand, brand),
    isNull(challenges.usedAt),
  )

const isInTime = (now: Date) => isLive(now, challenges)

const isCodeInTime = (now: Date) =>
  isLive(now, {
    createdAt: sql`${challenges.codeExpiresAt} - make_interval(mins => ${LOGIN_EMAIL_MINUTES})`,
    expiresAt: challenges.codeExpiresAt,
  })

/**
 * Locks the account first, then the row, so that parallel tries are counted one after the other.
 * Uses up an expired challenge, so that a clock set back does not reopen it.
 */
async function lockChallenge(tx: Tx, { now, ...which }: Omit<CodeAttempt, 'typed'>) {
  const [found] = await tx
    .select({ accountId: challenges.accountId })
    .from(challenges)
    .where(isUnused(which))
  if (!found?.accountId || !(await lockAccountById(tx, found.accountId))) return undefined
  const [locked] = await tx
    .select({
      id: challenges.id,
      codeHash: challenges.codeHash,
      tries: challenges.tries,
      expiresAt: challenges.expiresAt,
      registration: challenges.registration,
      isLive: isInTime(now).mapWith(Boolean),
      isCodeLive: isCodeInTime(now).mapWith(Boolean),
    })
    .from(challenges)
    .where(isUnused(which))
    .for('update')
  if (locked?.isLive) return { ...locked, accountId: found.accountId }
  await tx.update(challenges).set({ usedAt: now, registration: null }).where(isUnused(which))
  return undefined
}

/** Final for this challenge: the member has to log in again. */
const tooManyCodes = ({ expiresAt }: { expiresAt: Date }, now: Date): Problem =>
  new Problem('BEGIN_AGAIN', {
    retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  })
