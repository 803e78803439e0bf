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

/** A member's call, as far as it says who asks. `tx` is the database itself: the transaction is kept here. */
export type Asker = { tx: Tx; house: House; brand: BrandPack; member: Member; now: Date; cookies: { token: string | undefined } }
/** Her account while nobody else changes it, as it was before her proofs. */
export type Own = { accountId: string; email: string; isVerified: boolean; dateOfBirth: string | null; hasPassword: boolean }
/** What a borrowed phone does not have. */
export type Proof = 'password' | 'code'
export type TypedProof = { currentPassword?: string | undefined; code?: string | undefined }

/** The current password where there is one, else the code of a letter. */
export const passwordOrCode = (own: Own): Proof[] => [own.hasPassword ? 'password' : 'code']

/**
 * Does something in a member's name, in a transaction, once she has proved what it needs. A wrong proof is counted and
 * changes nothing else; whatever is thrown leaves everything as it was, the code unused.
 * @throws Problem UNAUTHORIZED, when her session or her account ended while she waited | PASSWORD_NEEDED |
 * WRONG_PASSWORD | TOO_MANY_REQUESTS | CODE_REQUIRED | WRONG_CODE | CODE_EXPIRED | TOO_MANY_WRONG_CODES
 */
export async function asHerself<Done>(asker: Asker, typed: TypedProof, needed: (own: Own) => Proof[], work: (tx: Tx, own: Own) => Promise<Done>): Promise<Done> {
  const { tx: database, member: { accountId }, house: { secret } } = asker
  // The work of a hash is done before the transaction: nobody waits for it.
  const shown = needed(await ownNow(database, asker)).includes('password') ? await showPassword(asker, typed.currentPassword) : undefined
  const outcome = await database.transaction(async (tx) => {
    // Her row first, as everywhere: her calls come one after the other.
    if (!(await holdAccount(tx, accountId))) {
      await forgetTries(tx, triesOf({ accountId, secret }))
      return { refused: new Problem('UNAUTHORIZED') }
    }
    const own = await ownNow(tx, asker)
    const proofs = needed(own)
    // The code last: it is used up only when nothing else is missing.
    const refused = (proofs.includes('password') ? await passwordRefused(tx, own, shown) : undefined)
      ?? (proofs.includes('code') ? await codeRefused(tx, asker, typed.code) : undefined)
    return refused ? { refused } : { done: await work(tx, own) }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.done
}

async function ownNow(tx: Tx, { house: { secret }, brand, now, cookies: { token = '' } }: Asker): Promise<Own> {
  const member = await findMember(tx, token, { brand, secret, now })
  if (!member) throw new Problem('UNAUTHORIZED')
  const { accountId, email, isVerified } = member
  const [row] = await rowsOf<{ date: string | null }>(tx, sql`select to_char(date_of_birth, 'YYYY-MM-DD') as date from accounts where id = ${accountId}`)
  return { accountId, email, isVerified, dateOfBirth: row?.date ?? null, hasPassword: await hasPassword(tx, accountId) }
}

type Shown = { hash: string } | { refused: Problem }

async function showPassword({ tx: database, member: { accountId }, house: { secret }, now }: Asker, typed: string | undefined): Promise<Shown> {
  if (!typed) return { refused: new Problem('PASSWORD_NEEDED') }
  const retryAfter = await countTry(database, triesOf({ accountId, secret }), now)
  if (retryAfter !== undefined) return { refused: new Problem('TOO_MANY_REQUESTS', { retryAfter }) }
  const hash = await hashMatching(database, accountId, typed)
  if (hash === undefined) return { refused: new Problem('WRONG_PASSWORD') }
  await forgetTries(database, triesOf({ accountId, secret }))
  return { hash }
}

/** Nothing was shown where she had no password a moment ago. */
async function passwordRefused(tx: Tx, { accountId }: Own, shown: Shown | undefined): Promise<Problem | undefined> {
  if (!shown) return new Problem('PASSWORD_NEEDED')
  if ('refused' in shown) return shown.refused
  return (await isStillHash(tx, { accountId, hash: shown.hash })) ? undefined : new Problem('WRONG_PASSWORD')
}

/** ST-22: whoever types the code of a letter has shown that the address is hers; whoever else was logged in is out. */
async function codeRefused(tx: Tx, asker: Asker, typed: string | undefined): Promise<Problem | undefined> {
  if (!typed?.trim()) return new Problem('CODE_REQUIRED')
  if (typedCode(typed).length !== LOGIN_CODE_LENGTH) return hereRefused(new Problem('WRONG_CODE'))
  const { brand, member: { accountId }, house: { secret }, now, cookies: { token } } = asker
  const used = await useOwnCode(tx, { accountId, membershipId: brand.ids.membershipId, typed, secret, now })
  if ('refused' in used) return hereRefused(used.refused)
  if (await verifyAccount(tx, accountId)) {
    await endSessionsOf(tx, accountId, { token, secret })
    await settleBuyer(tx, { brand, accountId, provenAccountId: accountId, secret, now })
  }
  return undefined
}

/** To the page a 401 means that her session is over. It is not: the code is wrong. */
const hereRefused = (refused: Problem): Problem =>
  refused.status === 401 ? new Problem(refused.code, { status: 422, cause: refused }) : refused
