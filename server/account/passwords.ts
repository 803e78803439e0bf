import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { newPasswordFault, PASSWORD_MOST } from '#domain/credentials.ts'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** OWASP's first choice: 2 is argon2id, with 19 MiB and two rounds. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set<unknown>(dictionary['passwords-common'])

/** Nobody's password, made once, so that an address without one costs the same work. */
let nobodys: Promise<string> | undefined

/** A brand without passwords has no way in by one, and none to choose. @throws Problem NOT_FOUND */
export function mustHavePasswords({ features }: BrandPack): void {
  if (!features.loginMethods.includes('password')) throw new Problem('NOT_FOUND')
}

/**
 * Hashes a new password.
 * @throws Problem ALL_FIELDS_REQUIRED | PASSWORDS_DIFFER | PASSWORD_TOO_SIMPLE | PASSWORD_TOO_LONG | PASSWORD_TOO_COMMON
 */
export async function hashOfNewPassword(password: string, again: string): Promise<string> {
  const fault = newPasswordFault(password, again)
  if (fault) throw new Problem(fault)
  if (isCommon(password)) throw new Problem('PASSWORD_TOO_COMMON')
  return hash(password.normalize('NFKC'), cost)
}

/** Capitals, and a digit or sign at the end, make no common word a secret: Password1! is `password`. */
export function isCommon(password: string): boolean {
  const bare = password.normalize('NFKC').toLowerCase()
  return [bare, bare.replace(/[^\p{L}]+$/u, '')].some((word) => word.length > 3 && common.has(word))
}

export async function setPassword(tx: Tx, { accountId, hash: kept, now }: { accountId: string; hash: string; now: Date }): Promise<void> {
  await tx.execute(sql`
    insert into passwords (account_id, hash, set_at) values (${accountId}, ${kept}, ${now.toISOString()}::timestamptz)
    on conflict (account_id) do update set hash = excluded.hash, set_at = excluded.set_at`)
}

export async function removePassword(tx: Tx, accountId: string): Promise<boolean> {
  return (await rowsOf(tx, sql`delete from passwords where account_id = ${accountId} returning account_id`)).length > 0
}

export async function hasPassword(tx: Tx, accountId: string): Promise<boolean> {
  return (await rowsOf(tx, sql`select 1 from passwords where account_id = ${accountId}`)).length > 0
}

/**
 * Her hash, if this is her password. The work is the same when there is no such person, or she has none. It is done
 * outside of a transaction, so whoever lets somebody in by it looks again whether it stands (`isStillHash`).
 */
export async function hashMatching(tx: Tx, accountId: string | undefined, password: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ hash: string }>(tx, sql`select hash from passwords where account_id = ${accountId ?? null}`)
  nobodys ??= hash('nobody', cost)
  const wanted = row?.hash ?? (await nobodys)
  // One that nobody can have set is not worth the work that its sender wishes on us.
  const typed = [...password].length > PASSWORD_MOST ? '' : password.normalize('NFKC')
  return (await verify(wanted, typed)) ? row?.hash : undefined
}

/** Whether a hash that matched is still hers, asked while her account is held: the password may have changed meanwhile. */
export async function isStillHash(tx: Tx, { accountId, hash: matched }: { accountId: string; hash: string }): Promise<boolean> {
  return (await rowsOf(tx, sql`select 1 from passwords where account_id = ${accountId} and hash = ${matched}`)).length > 0
}
