import { createHmac } from 'node:crypto'
import { Problem, type Language } from '#contract/problems.ts'
import { problemAnswer } from '#contract/messages.ts'
import { withoutSecrets } from '#contract/secret-fields.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../database/database.ts'
import { setLockTimeout } from './queries.ts'
import { idempotencyRecords } from './table.ts'

/**
 * An idempotency key of one caller for one endpoint (`scopeOfCall`), and its request. `accountId`: the account of a
 * member, or the id of a store.
 */
export type KeyedCall = {
  accountId: string
  call: string
  key: string
  bodyHash: string
  language: Language
  now: Date
}

/**
 * The stored response, which every repeat gets. `refusal`: the Problem just thrown, for its
 * headers.
 */
export type StoredResponse = { status: number; body: unknown; refusal?: Problem }

/**
 * How long a repeat waits in the database, so also across servers, for the first request. Then it
 * gets 409 KEY_IN_FLIGHT.
 */
const LOCK_TIMEOUT = '5s'

/** The hash of records that had one without a key; migration 0010 has removed it. */
const UNKNOWN_BODY = ''

/**
 * Returns the hash of a validated body, which a key is bound to. It is keyed, and without passwords
 * and codes, which could be guessed against a stored hash.
 */
export const hashRequest = (secret: string, body: unknown): string =>
  createHmac('sha256', secret)
    .update(`request:${JSON.stringify(withoutSecrets(body ?? null))}`)
    .digest('base64url')

/**
 * Returns the scope of a key: the endpoint and the ids in its path, so that one key for two polls
 * counts as two keys.
 */
export const scopeOfCall = (name: string, params: Readonly<Record<string, string>>): string =>
  [
    name,
    ...Object.keys(params)
      .sort()
      .map((word) => `${word}=${encodeURIComponent(params[word] as string)}`),
  ].join(' ')

/**
 * Runs the work of a key once. The key is inserted in the same transaction, so a repeat waits for
 * it and a rollback removes it. A Problem rolls back to a savepoint and is stored; other errors are
 * not.
 * @throws Problem KEY_USED_FOR_ANOTHER_BODY; the database's lock_not_available when the first
 * request is still running
 */
export async function withIdempotency(
  tx: Tx,
  request: KeyedCall,
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse> {
  await setLockTimeout(tx, LOCK_TIMEOUT)
  const stored = await storedOrClaimed(tx, request)
  if (stored) return stored
  const first = await firstAnswer(tx, request.language, work)
  await tx
    .update(idempotencyRecords)
    .set({ status: first.status, response: first.body })
    .where(recordOf(request))
  return first
}

async function storedOrClaimed(
  tx: Tx,
  { accountId, call, key, bodyHash, now }: KeyedCall,
): Promise<StoredResponse | undefined> {
  const claimed = await tx
    .insert(idempotencyRecords)
    .values({ accountId, call, key, bodyHash, at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyRecords.key })
  if (claimed.length > 0) return undefined
  const stored = await storedAnswer(tx, { accountId, call, key, bodyHash })
  // Deleted in between: the next try finds the key free.
  if (!stored) throw new Problem('KEY_IN_FLIGHT')
  return stored
}

/** Returns the condition for the record of a key. */
export const recordOf = ({
  accountId,
  call,
  key,
}: Pick<KeyedCall, 'accountId' | 'call' | 'key'>): SQL | undefined =>
  and(
    eq(idempotencyRecords.accountId, accountId),
    eq(idempotencyRecords.call, call),
    eq(idempotencyRecords.key, key),
  )

/**
 * Returns the stored response of a key; undefined while there is none.
 * @throws Problem KEY_USED_FOR_ANOTHER_BODY
 */
export async function storedAnswer(
  tx: Tx,
  request: Pick<KeyedCall, 'accountId' | 'call' | 'key' | 'bodyHash'>,
): Promise<StoredResponse | undefined> {
  const { bodyHash, status, response } = idempotencyRecords
  const [stored] = await tx
    .select({ bodyHash, status, response })
    .from(idempotencyRecords)
    .where(recordOf(request))
  if (!stored) return undefined
  if (stored.bodyHash !== request.bodyHash && stored.bodyHash !== UNKNOWN_BODY)
    throw new Problem('KEY_USED_FOR_ANOTHER_BODY')
  return stored.status === null ? undefined : { status: stored.status, body: stored.response }
}

const firstAnswer = (
  tx: Tx,
  language: Language,
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse> => answered(language, () => tx.transaction(work))

/** Runs work. @returns its response, or the refusal that is stored for repeats */
export async function answered(
  language: Language,
  work: () => Promise<unknown>,
): Promise<StoredResponse> {
  try {
    return { status: 200, body: await work() }
  } catch (refused) {
    if (!(refused instanceof Problem) || !isFinal(refused)) throw refused
    return {
      status: refused.status,
      body: { success: false, ...problemAnswer(refused, language) },
      refusal: refused,
    }
  }
}

/**
 * Returns whether a refusal is stored. "Try again later" is not, because the key is for trying
 * again.
 */
const isFinal = ({ code, status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 429 && code !== 'KEY_IN_FLIGHT'
