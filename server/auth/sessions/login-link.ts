import type { BrandPack } from '#brands/brand.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { CODE_ALPHABET, LOGIN_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import { LOGIN_CODE_TRIES, LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accountOf, lockAccountById } from '#server/identity/accounts.ts'
import {
  hashCode,
  hashToken,
  newCode,
  newId,
  newToken,
  isSameHash,
} from '#server/lib/security/tokens.ts'
import { isLive, latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

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
  await tx.execute(sql`
    insert into login_links (id, account_id, membership_id, token_hash, code_hash, created_at, expires_at)
    values (${newId('l')}, ${accountId}, ${membershipId}, ${hashToken(secret, keys.token)}, ${hashCode(secret, accountId, keys.code)},
      ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz)`)
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
  const which = sql`token_hash = ${hashToken(secret, typed)} and account_id = ${accountId ?? null} and membership_id = ${membershipId}`
  return accountId && (await useUp(tx, which, now)) ? { accountId } : refused('LINK_EXPIRED')
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

/** One statement, so that of two concurrent calls only one finds the email unused. One that is over is used up as well, so that no step of the clock makes it good again. */
async function useUp(tx: Tx, which: SQL, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const [row] = await rowsOf<{ is_live: boolean }>(
    tx,
    sql`
    update login_links set used_at = ${at}::timestamptz
    where ${which} and used_at is null returning ${isLive(now)} as is_live`,
  )
  return row?.is_live ?? false
}

const useCode = async (tx: Tx, attempt: LoginAttempt): Promise<UsedLogin> =>
  tryCode(tx, {
    ...attempt,
    accountId: await lockAccount(tx, attempt),
    counted: `${attempt.brand.slug}:${attempt.email}`,
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
    counted: ownCodesKey(attempt.accountId),
    whenTooMany: 'TOO_MANY_WRONG_CODES',
  })

const ownCodesKey = (accountId: string): string => `own codes:${accountId}`

/** Deletes the counters of wrong codes for an erased member. */
export async function clearWrongCodes(
  tx: Tx,
  {
    accountId,
    brand,
    email,
    secret,
  }: { accountId: string; brand: string; email: string; secret: string },
): Promise<void> {
  for (const whose of [`${brand}:${email}`, ownCodesKey(accountId)])
    await tx.execute(sql`delete from wrong_codes where address_hash = ${hashToken(secret, whose)}`)
}

type CodeAttempt = Omit<OwnCodeAttempt, 'accountId'> & {
  accountId: string | undefined
  counted: string
  whenTooMany: ProblemCode
}

async function tryCode(
  tx: Tx,
  { accountId, counted, whenTooMany, ...attempt }: CodeAttempt,
): Promise<UsedLogin> {
  const counter = hashToken(attempt.secret, counted)
  const { tries, retryAfter } = await triesSoFar(tx, counter, attempt.now)
  const tooMany = refused(whenTooMany, { retryAfter })
  if (tries >= LOGIN_CODE_TRIES) return tooMany
  const emailId =
    accountId === undefined ? undefined : await findEmailByCode(tx, { ...attempt, accountId })
  if (accountId && emailId && (await useUp(tx, sql`id = ${emailId}`, attempt.now)))
    return { accountId }
  // A used or expired code was read in the email, so it is no guess. Neither is a second submit of
  // the right code.
  if (emailId) return refused('CODE_EXPIRED')
  await tx.execute(sql`update wrong_codes set tries = tries + 1 where address_hash = ${counter}`)
  return tries + 1 >= LOGIN_CODE_TRIES ? tooMany : refused('WRONG_CODE')
}

/**
 * Locks the counter row, so that parallel tries are counted one after the other. Restarts after the
 * lifetime of a code.
 */
async function triesSoFar(
  tx: Tx,
  counter: string,
  now: Date,
): Promise<{ tries: number; retryAfter: number }> {
  const at = now.toISOString()
  const over = sql`(wrong_codes.since <= ${minutesAfter(now, -LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz or wrong_codes.since > ${latestRecorded(now).toISOString()}::timestamptz)`
  const [row] = await rowsOf<{ tries: number; since: string }>(
    tx,
    sql`
    insert into wrong_codes (address_hash, tries, since) values (${counter}, 0, ${at}::timestamptz)
    on conflict (address_hash) do update set
      tries = case when ${over} then 0 else wrong_codes.tries end,
      since = case when ${over} or wrong_codes.tries = 0 then ${at}::timestamptz else wrong_codes.since end
    returning tries, since`,
  )
  const until = minutesAfter(new Date(row?.since ?? now), LOGIN_EMAIL_MINUTES)
  return {
    tries: row?.tries ?? LOGIN_CODE_TRIES,
    retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  }
}

/** Returns the email of a code, even if used or expired. */
async function findEmailByCode(
  tx: Tx,
  { accountId, membershipId, typed, secret }: OwnCodeAttempt,
): Promise<string | undefined> {
  const code = normalizeCode(typed)
  if ([...code].some((symbol) => !CODE_ALPHABET.includes(symbol))) return undefined
  const expected = hashCode(secret, accountId, code)
  const emails = await rowsOf<{ id: string; code_hash: string }>(
    tx,
    sql`
    select id, code_hash from login_links
    where account_id = ${accountId} and membership_id = ${membershipId} order by created_at desc`,
  )
  return emails.find(({ code_hash: hash }) => isSameHash(hash, expected))?.id
}
