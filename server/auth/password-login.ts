import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { eq } from 'drizzle-orm'
import { accountOf, lockAccountById } from '#server/identity/accounts.ts'
import { countTry, uncountTry } from '#server/identity/passwords/failed-login-limit.ts'
import {
  countAttempt,
  clearAttempts,
  attemptsFromNetworks,
} from '#server/identity/passwords/password-attempts.ts'
import { findMatchingHash, isCurrentHash } from '#server/identity/passwords/passwords.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { requestEmail } from '#server/auth/sessions/login-email.ts'
import { openChallenge } from './login-challenges.ts'

/** The account of valid credentials, and the hash that the password matched. */
type MatchedOwner = { id: string; email: string; hash: string }
type Credentials = {
  email: string
  password: string
  brand: BrandPack
  networks: readonly string[]
  secret: string
  now: Date
}

/**
 * Returns the account of an email and password (VA-02, ER-08). Answers alike, with the same work,
 * for an unknown address, one without a password and a wrong password. Hashing runs outside of a
 * transaction, so that it blocks nothing.
 * @throws Problem EMAIL_AND_PASSWORD_REQUIRED | WRONG_CREDENTIALS | TOO_MANY_REQUESTS |
 *   TOO_MANY_WRONG_PASSWORDS
 */
export async function findPasswordOwner(
  database: Tx,
  { email: typedEmail, password, brand, networks, secret, now }: Credentials,
): Promise<MatchedOwner> {
  const email = canonicalEmail(typedEmail)
  if (!email || !password) throw new Problem('EMAIL_AND_PASSWORD_REQUIRED')
  const address = { brand: brand.slug, email, secret }
  const attemptsByNetwork = attemptsFromNetworks({ ...address, networks })
  // The narrowest network first: wider networks and the ceiling count only what the narrower one
  // allowed.
  for (const attempts of attemptsByNetwork) {
    const retryAfter = await countAttempt(database, attempts, now)
    if (retryAfter !== undefined) throw new Problem('TOO_MANY_REQUESTS', { retryAfter })
  }
  const retryAfter = await countTry(database, address, now)
  if (retryAfter !== undefined) throw new Problem('TOO_MANY_WRONG_PASSWORDS', { retryAfter })
  const account = await accountOf(database, { brand: brand.slug, email })
  const hash = await findMatchingHash(database, account?.id, password)
  if (!account || hash === undefined) throw new Problem('WRONG_CREDENTIALS')
  for (const attempts of attemptsByNetwork) await clearAttempts(database, attempts)
  await uncountTry(database, address, now)
  return { id: account.id, email: account.email, hash }
}

/**
 * Locks the account in the login transaction, and checks that the password did not change since it
 * was verified.
 * @throws Problem WRONG_CREDENTIALS
 */
export async function lockPasswordOwner(tx: Tx, { id, hash }: MatchedOwner): Promise<void> {
  if (!(await lockAccountById(tx, id)) || !(await isCurrentHash(tx, { accountId: id, hash })))
    throw new Problem('WRONG_CREDENTIALS')
}

/** Returns whether a login needs a code from an email too (ST-12). */
export async function requiresCode(
  tx: Tx,
  { features }: BrandPack,
  accountId: string,
): Promise<boolean> {
  if (features.loginCode !== 'optional') return features.loginCode === 'always'
  const [account] = await tx
    .select({ requiresCode: memberView.requiresCode })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  return account?.requiresCode ?? false
}

/**
 * Opens a challenge after a correct password, and sends its code.
 * @returns the token of the challenge
 * @throws Problem TOO_MANY_EMAILS
 */
export async function challengeLogin(
  tx: Tx,
  {
    account,
    brand,
    language,
    secret,
    now,
  }: {
    account: { id: string; email: string }
    brand: BrandPack
    language: Language
    secret: string
    now: Date
  },
): Promise<string> {
  const { id, token } = await openChallenge(tx, {
    brand: brand.slug,
    accountId: account.id,
    secret,
    now,
  })
  await requestEmail(tx, {
    kind: 'code',
    brand,
    email: account.email,
    language,
    values: { challenge: id, after: 'password' },
    now,
  })
  return token
}
