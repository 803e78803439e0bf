import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { accountOf, holdAccount } from '#server/account/accounts.ts'
import { countForCeiling, uncountForCeiling } from '#server/account/password-ceiling.ts'
import { countTry, forgetTries, triesFrom } from '#server/account/password-tries.ts'
import { hashMatching, isStillHash } from '#server/account/passwords.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import { openChallenge } from './challenges.ts'

/** Whose a right pair is, and the hash that her password matched. */
type Owner = { id: string; email: string; hash: string }
type Pair = { email: string; password: string; brand: BrandPack; networks: readonly string[]; secret: string; now: Date }

/**
 * VA-02, ER-08: whose address and password these are. The same answer and the same work for an address that nobody has,
 * one without a password and a wrong one. The work is done outside of a transaction: nobody waits for it.
 * @throws Problem EMAIL_AND_PASSWORD_REQUIRED | WRONG_CREDENTIALS | TOO_MANY_REQUESTS | TOO_MANY_WRONG_PASSWORDS
 */
export async function ownerOf(database: Tx, { email: typed, password, brand, networks, secret, now }: Pair): Promise<Owner> {
  const email = canonicalEmail(typed)
  if (!email || !password) throw new Problem('EMAIL_AND_PASSWORD_REQUIRED')
  const address = { brand: brand.slug, email, secret }
  const tries = triesFrom({ ...address, networks })
  // The narrowest network first: the wider ones and the ceiling count only what it let pass.
  for (const from of tries) {
    const retryAfter = await countTry(database, from, now)
    if (retryAfter !== undefined) throw new Problem('TOO_MANY_REQUESTS', { retryAfter })
  }
  const retryAfter = await countForCeiling(database, address, now)
  if (retryAfter !== undefined) throw new Problem('TOO_MANY_WRONG_PASSWORDS', { retryAfter })
  const account = await accountOf(database, { brand: brand.slug, email })
  const hash = await hashMatching(database, account?.id, password)
  if (!account || hash === undefined) throw new Problem('WRONG_CREDENTIALS')
  for (const from of tries) await forgetTries(database, from)
  await uncountForCeiling(database, address, now)
  return { id: account.id, email: account.email, hash }
}

/**
 * Holds the owner of a pair, in the transaction that lets her in: a password that was changed since it was looked at
 * lets in nobody any more.
 * @throws Problem WRONG_CREDENTIALS
 */
export async function holdOwner(tx: Tx, { id, hash }: Owner): Promise<void> {
  if (!(await holdAccount(tx, id)) || !(await isStillHash(tx, { accountId: id, hash }))) throw new Problem('WRONG_CREDENTIALS')
}

/** ST-12: whether this log in asks for a mailed code as well. */
export async function asksCode(tx: Tx, { features }: BrandPack, accountId: string): Promise<boolean> {
  if (features.loginCode !== 'optional') return features.loginCode === 'always'
  return (await rowsOf(tx, sql`select 1 from accounts where id = ${accountId} and asks_code`)).length > 0
}

/**
 * The right password opens a challenge, and its code goes to her mailbox.
 * @returns the token of the challenge
 * @throws Problem TOO_MANY_LETTERS
 */
export async function challengeLogin(tx: Tx, { account, brand, language, secret, now }: { account: { id: string; email: string }; brand: BrandPack; language: Language; secret: string; now: Date }): Promise<string> {
  const { id, token } = await openChallenge(tx, { brand: brand.slug, accountId: account.id, secret, now })
  await askForLetter(tx, { kind: 'code', brand, email: account.email, language, values: { challenge: id, after: 'password' }, now })
  return token
}
