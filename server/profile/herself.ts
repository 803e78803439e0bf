import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, typedCode } from '#domain/code.ts'
import { sql } from 'drizzle-orm'
import { holdAccount, verifyAccount } from '#server/account/accounts.ts'
import { countTry, forgetTries, triesOf } from '#server/account/password-tries.ts'
import { hashMatching, hasPassword, isStillHash } from '#server/account/passwords.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import { useOwnCode } from '#server/session/login-link.ts'
import { endSessionsOf, findMember } from '#server/session/sessions.ts'
import { settleBuyer } from '#server/shop/settle.ts'

/** The caller of a request. `tx` is the database itself: the transaction is opened here. */
export type Asker = { tx: Tx; house: House; brand: BrandPack; member: Member; now: Date; cookies: { token: string | undefined } }
/** The caller's account, locked, as it was before the proofs. */
export type Own = { accountId: string; email: string; isVerified: boolean; dateOfBirth: string | null; hasPassword: boolean }
/** What somebody with a borrowed phone does not have. */
export type Proof = 'password' | 'code'
export type TypedProof = { currentPassword?: string | undefined; code?: string | undefined }

/** Requires the current password where there is one, else an emailed code. */
export const passwordOrCode = (own: Own): Proof[] => [own.hasPassword ? 'password' : 'code']

/**
 * Runs work for a member in a transaction, after the required proofs. A wrong proof is counted and
 * changes nothing else; if the work throws, everything is rolled back and the code stays unused.
 * @throws Problem UNAUTHORIZED, when the session or account ended meanwhile | PASSWORD_NEEDED |
 *   WRONG_PASSWORD | TOO_MANY_REQUESTS | CODE_REQUIRED | WRONG_CODE | CODE_EXPIRED |
 *   TOO_MANY_WRONG_CODES
 */
export async function asHerself<Done>(asker: Asker, typed: TypedProof, neededProofs: (own: Own) => Proof[], work: (tx: Tx, own: Own) => Promise<Done>): Promise<Done> {
  const { tx: database, member: { accountId }, house: { secret } } = asker
  // Hash before the transaction, so that no lock is held meanwhile.
  const passwordCheck = neededProofs(await readOwn(database, asker)).includes('password') ? await checkPassword(asker, typed.currentPassword) : undefined
  const outcome = await database.transaction(async (tx) => {
    // The account is locked first, so that requests of one member run one after the other.
    if (!(await holdAccount(tx, accountId))) {
      await forgetTries(tx, triesOf({ accountId, secret }))
      return { refused: new Problem('UNAUTHORIZED') }
    }
    const own = await readOwn(tx, asker)
    const proofs = neededProofs(own)
    // The code last, so that it is used up only when all else is right.
    const refused = (proofs.includes('password') ? await passwordRefused(tx, own, passwordCheck) : undefined)
      ?? (proofs.includes('code') ? await codeRefused(tx, asker, typed.code) : undefined)
    return refused ? { refused } : { done: await work(tx, own) }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.done
}

async function readOwn(tx: Tx, { house: { secret }, brand, now, cookies: { token = '' } }: Asker): Promise<Own> {
  const member = await findMember(tx, token, { brand, secret, now })
  if (!member) throw new Problem('UNAUTHORIZED')
  const { accountId, email, isVerified } = member
  const [row] = await rowsOf<{ date: string | null }>(tx, sql`select to_char(date_of_birth, 'YYYY-MM-DD') as date from accounts where id = ${accountId}`)
  return { accountId, email, isVerified, dateOfBirth: row?.date ?? null, hasPassword: await hasPassword(tx, accountId) }
}

type PasswordCheck = { hash: string } | { refused: Problem }

async function checkPassword({ tx: database, member: { accountId }, house: { secret }, now }: Asker, typed: string | undefined): Promise<PasswordCheck> {
  if (!typed) return { refused: new Problem('PASSWORD_NEEDED') }
  const retryAfter = await countTry(database, triesOf({ accountId, secret }), now)
  if (retryAfter !== undefined) return { refused: new Problem('TOO_MANY_REQUESTS', { retryAfter }) }
  const hash = await hashMatching(database, accountId, typed)
  if (hash === undefined) return { refused: new Problem('WRONG_PASSWORD') }
  await forgetTries(database, triesOf({ accountId, secret }))
  return { hash }
}

/** `check` is undefined when the account had no password before the lock. */
async function passwordRefused(tx: Tx, { accountId }: Own, check: PasswordCheck | undefined): Promise<Problem | undefined> {
  if (!check) return new Problem('PASSWORD_NEEDED')
  if ('refused' in check) return check.refused
  return (await isStillHash(tx, { accountId, hash: check.hash })) ? undefined : new Problem('WRONG_PASSWORD')
}

/** An emailed code proves the address (ST-22). The first proof ends all other sessions. */
async function codeRefused(tx: Tx, asker: Asker, typed: string | undefined): Promise<Problem | undefined> {
  if (!typed?.trim()) return new Problem('CODE_REQUIRED')
  if (typedCode(typed).length !== LOGIN_CODE_LENGTH) return keepSession(new Problem('WRONG_CODE'))
  const { brand, member: { accountId }, house: { secret }, now, cookies: { token } } = asker
  const used = await useOwnCode(tx, { accountId, membershipId: brand.ids.membershipId, typed, secret, now })
  if ('refused' in used) return keepSession(used.refused)
  if (await verifyAccount(tx, accountId)) {
    await endSessionsOf(tx, accountId, { token, secret })
    await settleBuyer(tx, { brand, accountId, provenAccountId: accountId, secret, now })
  }
  return undefined
}

/** Changes 401 to 422: the app reads 401 as the end of the session, but only the code is wrong. */
const keepSession = (refused: Problem): Problem =>
  refused.status === 401 ? new Problem(refused.code, { status: 422, cause: refused }) : refused
