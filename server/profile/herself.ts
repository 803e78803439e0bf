import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, typedCode } from '#domain/code.ts'
import { sql } from 'drizzle-orm'
import { holdAccount, verifyAccount } from '#server/account/accounts.ts'
import { countTry, forgetTries, triesOf } from '#server/account/password-tries.ts'
import { hasPassword, passwordIs } from '#server/account/passwords.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import { useLetter } from '#server/session/login-link.ts'
import { endSessionsOf, findMember } from '#server/session/sessions.ts'

/** A member's call, as far as it says who asks. `tx` is the database itself: the transaction is kept here. */
export type Asker = { tx: Tx; house: House; brand: BrandPack; member: Member; now: Date; cookies: { token: string | undefined } }
/** Her account while nobody else changes it. */
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
 * WRONG_PASSWORD | TOO_MANY_REQUESTS | CODE_REQUIRED | WRONG_CODE | CODE_EXPIRED | TOO_MANY_CODES
 */
export async function asHerself<Done>(asker: Asker, typed: TypedProof, needed: (own: Own) => Proof[], work: (tx: Tx, own: Own) => Promise<Done>): Promise<Done> {
  const outcome = await asker.tx.transaction(async (tx) => {
    // Her calls come one after the other. The locks of codes and accounts are taken below, in the door's order.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile:${asker.member.accountId}`}, 0))`)
    const proofs = needed(await ownNow(tx, asker))
    const refused = (proofs.includes('code') ? await codeRefused(tx, asker, typed.code) : undefined)
      ?? (proofs.includes('password') ? await passwordRefused(tx, asker, typed.currentPassword) : undefined)
    if (refused) return { refused }
    await holdAccount(tx, asker.member.accountId)
    return { done: await work(tx, await ownNow(tx, asker)) }
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

async function passwordRefused(tx: Tx, { member: { accountId }, house: { secret }, now }: Asker, typed: string | undefined): Promise<Problem | undefined> {
  if (!typed) return new Problem('PASSWORD_NEEDED')
  const retryAfter = await countTry(tx, triesOf({ accountId, secret }), now)
  if (retryAfter !== undefined) return new Problem('TOO_MANY_REQUESTS', { retryAfter })
  if (!(await passwordIs(tx, accountId, typed))) return new Problem('WRONG_PASSWORD')
  await forgetTries(tx, triesOf({ accountId, secret }))
  return undefined
}

/** ST-22: whoever types the code of a letter has shown that the address is hers; whoever else was logged in is out. */
async function codeRefused(tx: Tx, asker: Asker, typed: string | undefined): Promise<Problem | undefined> {
  if (!typed?.trim()) return new Problem('CODE_REQUIRED')
  if (typedCode(typed).length !== LOGIN_CODE_LENGTH) return hereRefused(new Problem('WRONG_CODE'))
  const { brand, member: { accountId, email }, house: { secret }, now, cookies: { token } } = asker
  const used = await useLetter(tx, { brand, email, membershipId: brand.ids.membershipId, typed, secret, now })
  if ('refused' in used) return hereRefused(used.refused)
  if (await verifyAccount(tx, accountId)) await endSessionsOf(tx, accountId, { token, secret })
  return undefined
}

/** To the page a 401 means that her session is over. It is not: the code is wrong. */
const hereRefused = (refused: Problem): Problem =>
  refused.status === 401 ? new Problem(refused.code, { status: 422, cause: refused }) : refused
