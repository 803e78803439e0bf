import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { newPasswordProblem, PASSWORD_MAX_LENGTH } from '#domain/credentials.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { and, eq } from 'drizzle-orm'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { hashPassword, matchesPassword } from '#server/lib/security/password-hash.ts'
import { passwords } from '../table.ts'

const common = new Set<unknown>(dictionary['passwords-common'])

/** A hash without an owner, created once, so that an unknown address takes the same time. */
let decoyHash: Promise<string> | undefined

/** Checks that the brand has password login. @throws Problem NOT_FOUND */
export function requirePasswords({ features }: BrandPack): void {
  if (!features.loginMethods.includes('password')) throw new Problem('NOT_FOUND')
}

/**
 * Hashes a new password.
 * @throws Problem ALL_FIELDS_REQUIRED | PASSWORDS_DIFFER | PASSWORD_TOO_SIMPLE | PASSWORD_TOO_LONG
 *   | PASSWORD_TOO_COMMON
 */
export async function hashNewPassword(password: string, again: string): Promise<string> {
  const failure = newPasswordProblem(password, again)
  if (failure) throw new Problem(failure)
  if (isCommonPassword(password)) throw new Problem('PASSWORD_TOO_COMMON')
  return hashPassword(password.normalize('NFKC'))
}

/** Ignores capitals and trailing digits or signs: Password1! is as common as `password`. */
export function isCommonPassword(password: string): boolean {
  const bare = password.normalize('NFKC').toLowerCase()
  return [bare, bare.replace(/[^\p{L}]+$/u, '')].some((word) => word.length > 3 && common.has(word))
}

export async function setPassword(
  tx: Tx,
  { accountId, hash: newHash, now }: { accountId: string; hash: string; now: Date },
): Promise<void> {
  await tx
    .insert(passwords)
    .values({ accountId, hash: newHash, setAt: now })
    .onConflictDoUpdate({
      target: passwords.accountId,
      set: { hash: excluded(passwords.hash), setAt: excluded(passwords.setAt) },
    })
}

export async function removePassword(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx
    .delete(passwords)
    .where(eq(passwords.accountId, accountId))
    .returning({ accountId: passwords.accountId })
  return removed.length > 0
}

export async function hasPassword(tx: Tx, accountId: string): Promise<boolean> {
  const [found] = await tx
    .select({ accountId: passwords.accountId })
    .from(passwords)
    .where(eq(passwords.accountId, accountId))
  return found !== undefined
}

/**
 * Returns the account's hash if the password matches. Takes the same time without an account or
 * without a password. Runs outside of a transaction, so the caller must check it again under the
 * lock (`isCurrentHash`).
 */
export async function findMatchingHash(
  tx: Tx,
  accountId: string | undefined,
  password: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.accountId, accountId ?? ''))
  decoyHash ??= hashPassword('nobody')
  const expected = row?.hash ?? (await decoyHash)
  // Longer than any stored password: do not spend the time on it.
  const typed = [...password].length > PASSWORD_MAX_LENGTH ? '' : password.normalize('NFKC')
  return (await matchesPassword(expected, typed)) ? row?.hash : undefined
}

/**
 * Returns whether a matched hash is still current. Call it with the account locked: the password
 * may have changed.
 */
export async function isCurrentHash(
  tx: Tx,
  { accountId, hash: matched }: { accountId: string; hash: string },
): Promise<boolean> {
  const [current] = await tx
    .select({ accountId: passwords.accountId })
    .from(passwords)
    .where(and(eq(passwords.accountId, accountId), eq(passwords.hash, matched)))
  return current !== undefined
}
