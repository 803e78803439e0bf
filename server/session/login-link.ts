import type { BrandPack } from '#brands/brand.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { CODE_ALPHABET, LOGIN_CODE_LENGTH, typedCode } from '#domain/code.ts'
import { LOGIN_CODE_TRIES, LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accountOf, holdAccount } from '#server/account/accounts.ts'
import { hashOfCode, hashOfToken, newCode, newId, newToken, sameHash } from '#server/kit/access.ts'
import { isLive, latestWritten, minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

export type LoginKeys = { token: string; code: string }

/** Makes the token of the link and the code of one letter. Done when the letter leaves, so waiting costs it no minute. */
export async function mintLoginKeys(tx: Tx, { accountId, membershipId, secret, now }: { accountId: string; membershipId: string; secret: string; now: Date }): Promise<LoginKeys> {
  const keys = { token: newToken(), code: newCode(LOGIN_CODE_LENGTH) }
  await tx.execute(sql`
    insert into login_letters (id, account_id, membership_id, token_hash, code_hash, created_at, expires_at)
    values (${newId('l')}, ${accountId}, ${membershipId}, ${hashOfToken(secret, keys.token)}, ${hashOfCode(secret, accountId, keys.code)},
      ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_LETTER_MINUTES).toISOString()}::timestamptz)`)
  return keys
}

type Arrival = { brand: BrandPack; email: string; membershipId: string; typed: string; secret: string; now: Date }

type Used = { accountId: string } | { refused: Problem }

/**
 * Uses up the letter a link or a code came with, once. Bound to address, programme and brand. A refusal is answered,
 * not thrown, because the wrong code must be counted in the same transaction. It says no more about an address that
 * somebody has than about one that nobody has.
 */
export const useLetter = (tx: Tx, arrival: Arrival): Promise<Used> =>
  looksLikeCode(arrival.typed) ? useCode(tx, arrival) : useToken(tx, arrival)

const looksLikeCode = (typed: string): boolean => typedCode(typed).length === LOGIN_CODE_LENGTH

const refused = (...why: ConstructorParameters<typeof Problem>): Used => ({ refused: new Problem(...why) })

async function useToken(tx: Tx, arrival: Arrival): Promise<Used> {
  const { membershipId, typed, secret, now } = arrival
  const accountId = await heldAccount(tx, arrival)
  const which = sql`token_hash = ${hashOfToken(secret, typed)} and account_id = ${accountId ?? null} and membership_id = ${membershipId}`
  return accountId && (await useUp(tx, which, now)) ? { accountId } : refused('LINK_EXPIRED')
}

/** Whose letter it may be, held before anything else, as everywhere. */
async function heldAccount(tx: Tx, { brand, email, membershipId }: Arrival): Promise<string | undefined> {
  if (membershipId !== brand.ids.membershipId) return undefined
  const account = await accountOf(tx, { brand: brand.slug, email })
  return account && (await holdAccount(tx, account.id)) ? account.id : undefined
}

/** One statement decides: of two at once, one finds the email unused. One that is over is used up as well, so that no step of the clock makes it good again. */
async function useUp(tx: Tx, which: SQL, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const [row] = await rowsOf<{ is_live: boolean }>(tx, sql`
    update login_letters set used_at = ${at}::timestamptz
    where ${which} and used_at is null returning ${isLive(now)} as is_live`)
  return row?.is_live ?? false
}

const useCode = async (tx: Tx, arrival: Arrival): Promise<Used> =>
  tryCode(tx, { ...arrival, accountId: await heldAccount(tx, arrival), counted: `${arrival.brand.slug}:${arrival.email}`, whenTooMany: 'TOO_MANY_CODES' })

type Own = { accountId: string; membershipId: string; typed: string; secret: string; now: Date }

/**
 * The same for the code that a member types where she is logged in, her account held. Her tries are counted apart from
 * those at the door: a stranger who types wrong codes for her address must not keep her from what needs one here.
 */
export const useOwnCode = (tx: Tx, own: Own): Promise<Used> =>
  tryCode(tx, { ...own, counted: whoseOwnCodes(own.accountId), whenTooMany: 'TOO_MANY_WRONG_CODES' })

const whoseOwnCodes = (accountId: string): string => `own codes:${accountId}`

/** Nobody is left to type codes, at the door or inside. */
export async function forgetWrongCodes(tx: Tx, { accountId, brand, email, secret }: { accountId: string; brand: string; email: string; secret: string }): Promise<void> {
  for (const whose of [`${brand}:${email}`, whoseOwnCodes(accountId)]) await tx.execute(sql`delete from wrong_codes where address_hash = ${hashOfToken(secret, whose)}`)
}

type Try = Omit<Own, 'accountId'> & { accountId: string | undefined; counted: string; whenTooMany: ProblemCode }

async function tryCode(tx: Tx, { accountId, counted, whenTooMany, ...typed }: Try): Promise<Used> {
  const counter = hashOfToken(typed.secret, counted)
  const { tries, retryAfter } = await triesSoFar(tx, counter, typed.now)
  const tooMany = refused(whenTooMany, { retryAfter })
  if (tries >= LOGIN_CODE_TRIES) return tooMany
  const letter = accountId === undefined ? undefined : await letterWithCode(tx, { ...typed, accountId })
  if (accountId && letter && (await useUp(tx, sql`id = ${letter}`, typed.now))) return { accountId }
  // Whoever types a code that was right once has read the letter: that is no guess, and a second press of the right one neither.
  if (letter) return refused('CODE_EXPIRED')
  await tx.execute(sql`update wrong_codes set tries = tries + 1 where address_hash = ${counter}`)
  return tries + 1 >= LOGIN_CODE_TRIES ? tooMany : refused('WRONG_CODE')
}

/** The row is the lock: parallel tries are counted one after the other. A count older than a code lives starts anew. */
async function triesSoFar(tx: Tx, counter: string, now: Date): Promise<{ tries: number; retryAfter: number }> {
  const at = now.toISOString()
  const over = sql`(wrong_codes.since <= ${minutesAfter(now, -LOGIN_LETTER_MINUTES).toISOString()}::timestamptz or wrong_codes.since > ${latestWritten(now).toISOString()}::timestamptz)`
  const [row] = await rowsOf<{ tries: number; since: string }>(tx, sql`
    insert into wrong_codes (address_hash, tries, since) values (${counter}, 0, ${at}::timestamptz)
    on conflict (address_hash) do update set
      tries = case when ${over} then 0 else wrong_codes.tries end,
      since = case when ${over} or wrong_codes.tries = 0 then ${at}::timestamptz else wrong_codes.since end
    returning tries, since`)
  const until = minutesAfter(new Date(row?.since ?? now), LOGIN_LETTER_MINUTES)
  return { tries: row?.tries ?? LOGIN_CODE_TRIES, retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }
}

/** The letter of a code, used or expired as it may be. */
async function letterWithCode(tx: Tx, { accountId, membershipId, typed, secret }: Own): Promise<string | undefined> {
  const code = typedCode(typed)
  if ([...code].some((symbol) => !CODE_ALPHABET.includes(symbol))) return undefined
  const wanted = hashOfCode(secret, accountId, code)
  const letters = await rowsOf<{ id: string; code_hash: string }>(tx, sql`
    select id, code_hash from login_letters
    where account_id = ${accountId} and membership_id = ${membershipId} order by created_at desc`)
  return letters.find(({ code_hash: kept }) => sameHash(kept, wanted))?.id
}
