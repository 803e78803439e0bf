import type { BrandPack } from '#brands/brand.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { CODE_ALPHABET, LOGIN_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import { LOGIN_CODE_TRIES, LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { accountOf, lockAccountById } from '#server/identity/accounts.ts'
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
import { loginLinks } from './table.ts'
import { addressCounter, countWrongCode, lockTries, ownCounter } from './wrong-codes.ts'

export type LoginSecrets = { token: string; code: string }

/**
 * Creates the link token and the code of an email. Called when it is sent, so that time in the
 * outbox does not count.
 */
export async function createLoginSecrets(
  tx: Tx,
  {
    accountId,
    membershipId,
    secret,
    now,
  }: { accountId: string; membershipId: string; secret: string; now: Date },
): Promise<LoginSecrets> {
  const keys = { token: newToken(), code: newCode(LOGIN_CODE_LENGTH) }
  await tx.insert(loginLinks).values({
    id: newId('l'),
    accountId,
    membershipId,
    tokenHash: hashToken(secret, keys.token),
    codeHash: hashCode(secret, accountId, keys.code),
    createdAt: now,
    expiresAt: minutesAfter(now, LOGIN_EMAIL_MINUTES),
  })
  return keys
}

type LoginAttempt = {
  brand: BrandPack
  email: string
  membershipId: string
  typed: string
  secret: string
  now: Date
}

type UsedLogin = { accountId: string } | { problem: Problem }

/**
 * Uses up a login email by its link or code, once. Bound to address, program and brand. Returns a
 * refusal instead of throwing, because a wrong code must be counted in the same transaction.
 * Answers alike for unknown addresses.
 */
export const redeemLoginLink = (tx: Tx, attempt: LoginAttempt): Promise<UsedLogin> =>
  looksLikeCode(attempt.typed) ? useCode(tx, attempt) : useToken(tx, attempt)

const looksLikeCode = (typed: string): boolean => normalizeCode(typed).length === LOGIN_CODE_LENGTH

const refused = (...args: ConstructorParameters<typeof Problem>): UsedLogin => ({
  problem: new Problem(...args),
})

async function useToken(tx: Tx, attempt: LoginAttempt): Promise<UsedLogin> {
  const { membershipId, typed, secret, now } = attempt
  const accountId = await lockAccount(tx, attempt)
  if (!accountId) return refused('LINK_EXPIRED')
  const isValid = await useUp(
    tx,
    now,
    eq(loginLinks.tokenHash, hashToken(secret, typed)),
    eq(loginLinks.accountId, accountId),
    eq(loginLinks.membershipId, membershipId),
  )
  return isValid ? { accountId } : refused('LINK_EXPIRED')
}

/** Locks the account of the address before anything else. */
async function lockAccount(
  tx: Tx,
  { brand, email, membershipId }: LoginAttempt,
): Promise<string | undefined> {
  if (membershipId !== brand.ids.membershipId) return undefined
  const account = await accountOf(tx, { brand: brand.slug, email })
  return account && (await lockAccountById(tx, account.id)) ? account.id : undefined
}

/**
 * One statement, so that of two concurrent calls only one finds the email unused. An expired one is
 * used up too, so that a clock set back does not revive it.
 * @returns whether it was valid
 */
async function useUp(tx: Tx, now: Date, ...conditions: [SQL, ...SQL[]]): Promise<boolean> {
  const [used] = await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(...conditions, isNull(loginLinks.usedAt)))
    .returning({
      isLive: isLive(now, loginLinks).mapWith(Boolean),
    })
  return used?.isLive ?? false
}

const useCode = async (tx: Tx, attempt: LoginAttempt): Promise<UsedLogin> =>
  tryCode(tx, {
    ...attempt,
    accountId: await lockAccount(tx, attempt),
    counter: addressCounter(attempt.secret, { ...attempt, brand: attempt.brand.slug }),
    whenTooMany: 'TOO_MANY_CODES',
  })

type OwnCodeAttempt = {
  accountId: string
  membershipId: string
  typed: string
  secret: string
  now: Date
}

/**
 * The same for a logged-in member, whose account is locked. Counted apart from logins: a stranger
 * who types wrong codes for the address must not block the member here.
 */
export const redeemOwnCode = (tx: Tx, attempt: OwnCodeAttempt): Promise<UsedLogin> =>
  tryCode(tx, {
    ...attempt,
    counter: ownCounter(attempt.secret, attempt.accountId),
    whenTooMany: 'TOO_MANY_WRONG_CODES',
  })

type CodeAttempt = Omit<OwnCodeAttempt, 'accountId'> & {
  accountId: string | undefined
  counter: string
  whenTooMany: ProblemCode
}

async function tryCode(
  tx: Tx,
  { accountId, counter, whenTooMany, ...attempt }: CodeAttempt,
): Promise<UsedLogin> {
  const { tries, retryAfter } = await lockTries(tx, counter, attempt.now)
  const tooMany = refused(whenTooMany, { retryAfter })
  if (tries >= LOGIN_CODE_TRIES) return tooMany
  const emailId =
    accountId === undefined ? undefined : await findEmailByCode(tx, { ...attempt, accountId })
  if (accountId && emailId && (await useUp(tx, attempt.now, eq(loginLinks.id, emailId))))
    return { accountId }
  // A used or expired code was read in the email, so it is no guess. Neither is a second submit of
  // the right code.
  if (emailId) return refused('CODE_EXPIRED')
  await countWrongCode(tx, counter)
  return tries + 1 >= LOGIN_CODE_TRIES ? tooMany : refused('WRONG_CODE')
}

/** Returns the email of a code, even if used or expired. */
async function findEmailByCode(
  tx: Tx,
  { accountId, membershipId, typed, secret }: OwnCodeAttempt,
): Promise<string | undefined> {
  const code = normalizeCode(typed)
  if ([...code].some((symbol) => !CODE_ALPHABET.includes(symbol))) return undefined
  const expected = hashCode(secret, accountId, code)
  const emails = await tx
    .select({ id: loginLinks.id, codeHash: loginLinks.codeHash })
    .from(loginLinks)
    .where(and(eq(loginLinks.accountId, accountId), eq(loginLinks.membershipId, membershipId)))
    .orderBy(desc(loginLinks.createdAt))
  return emails.find(({ codeHash }) => isSameHash(codeHash, expected))?.id
}
