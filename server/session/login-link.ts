import type { BrandPack } from '#brands/brand.ts'
import { CODE_ALPHABET, LOGIN_CODE_LENGTH, typedCode } from '#domain/code.ts'
import { LOGIN_CODE_TRIES, LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accountOf } from '#server/account/accounts.ts'
import { hashOfCode, hashOfToken, newCode, newId, newToken, sameHash } from '#server/kit/access.ts'
import { minutesAfter } from '#server/kit/clock.ts'
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

/**
 * Uses up the letter a link or a code came with, once. Bound to address, programme and brand. A refusal is answered,
 * not thrown, because the wrong code must be counted in the same transaction.
 * @returns the account, or nothing; why is nobody's business
 */
export async function useLetter(tx: Tx, arrival: Arrival): Promise<string | undefined> {
  const { brand, email, membershipId, typed } = arrival
  if (membershipId !== brand.ids.membershipId) return undefined
  const account = await accountOf(tx, { brand: brand.slug, email })
  if (!account) return undefined
  // Link and code of one letter take their locks in the same order, or two at once would wait for each other.
  await tx.execute(sql`select id from accounts where id = ${account.id} for update`)
  const used = looksLikeCode(typed) ? await useCode(tx, account.id, arrival) : await useToken(tx, account.id, arrival)
  return used ? account.id : undefined
}

const looksLikeCode = (typed: string): boolean => typedCode(typed).length === LOGIN_CODE_LENGTH

const useToken = (tx: Tx, accountId: string, { membershipId, typed, secret, now }: Arrival): Promise<boolean> =>
  useUp(tx, sql`token_hash = ${hashOfToken(secret, typed)} and account_id = ${accountId} and membership_id = ${membershipId}`, now)

/** One statement decides: of two at once, one finds the letter unused. */
async function useUp(tx: Tx, which: SQL, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const rows = await rowsOf(tx, sql`
    update login_letters set used_at = ${at}::timestamptz
    where ${which} and used_at is null and expires_at > ${at}::timestamptz returning id`)
  return rows.length > 0
}

async function useCode(tx: Tx, accountId: string, arrival: Arrival): Promise<boolean> {
  const tries = await triesSoFar(tx, accountId, arrival.now)
  if (tries >= LOGIN_CODE_TRIES) return false
  const letter = await letterWithCode(tx, accountId, arrival)
  if (letter && (await useUp(tx, sql`id = ${letter}`, arrival.now))) return true
  await tx.execute(sql`update code_tries set tries = tries + 1 where account_id = ${accountId}`)
  return false
}

/** The row is the lock: parallel tries are counted one after the other. A count older than a code lives starts anew. */
async function triesSoFar(tx: Tx, accountId: string, now: Date): Promise<number> {
  const at = now.toISOString()
  const over = sql`code_tries.since <= ${minutesAfter(now, -LOGIN_LETTER_MINUTES).toISOString()}::timestamptz`
  const [row] = await rowsOf<{ tries: number }>(tx, sql`
    insert into code_tries (account_id, tries, since) values (${accountId}, 0, ${at}::timestamptz)
    on conflict (account_id) do update set
      tries = case when ${over} then 0 else code_tries.tries end,
      since = case when ${over} or code_tries.tries = 0 then ${at}::timestamptz else code_tries.since end
    returning tries`)
  return row?.tries ?? LOGIN_CODE_TRIES
}

async function letterWithCode(tx: Tx, accountId: string, { membershipId, typed, secret, now }: Arrival): Promise<string | undefined> {
  const code = typedCode(typed)
  if ([...code].some((symbol) => !CODE_ALPHABET.includes(symbol))) return undefined
  const wanted = hashOfCode(secret, accountId, code)
  const letters = await rowsOf<{ id: string; code_hash: string }>(tx, sql`
    select id, code_hash from login_letters
    where account_id = ${accountId} and membership_id = ${membershipId} and used_at is null and expires_at > ${now.toISOString()}::timestamptz`)
  return letters.find(({ code_hash: kept }) => sameHash(kept, wanted))?.id
}
