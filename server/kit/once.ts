import { createHash } from 'node:crypto'
import { Problem, type Language } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from './db.ts'

/** A key of one member for one call (scopeOf), and what came with it. */
export type Keyed = { accountId: string; call: string; key: string; bodyHash: string; language: Language; now: Date }

/** The first answer, as it is kept and as every repeat gets it. `refused`: what was thrown just now, for its other headers. */
export type FirstAnswer = { status: number; body: unknown; refused?: Problem }

type KeptRow = { body_hash: string; status: number | null; answer: unknown }

/** So long a repeat waits for the first, in the database and so across servers; then it gets 409 KEY_IN_FLIGHT. */
const PATIENCE = '5s'

/** What a key stands for: the body, as it was checked. */
export const hashOfAsked = (body: unknown): string => createHash('sha256').update(JSON.stringify(body ?? null)).digest('base64url')

/** Where a key counts: the call, and the ids in its path, so that one key for two polls is two keys. */
export const scopeOf = (name: string, params: Readonly<Record<string, string>>): string =>
  [name, ...Object.keys(params).sort().map((word) => `${word}=${encodeURIComponent(params[word] as string)}`)].join(' ')

/**
 * Does the work of a key once. The key is written first and in the same transaction, so that a repeat waits for it
 * and whatever takes the work back takes the key back as well. A refusal undoes what the work had begun (a savepoint)
 * and is kept like any answer; a failure keeps nothing.
 * @throws Problem KEY_USED_FOR_ANOTHER_BODY; the database's own lock_not_available when the first is still running
 */
export async function once(tx: Tx, asked: Keyed, work: (tx: Tx) => Promise<unknown>): Promise<FirstAnswer> {
  await tx.execute(sql`select set_config('lock_timeout', ${PATIENCE}, true)`)
  const kept = await keptOrClaimed(tx, asked)
  if (kept) return kept
  const first = await firstAnswer(tx, asked.language, work)
  await tx.execute(sql`
    update idempotency_records set status = ${first.status}, answer = ${JSON.stringify(first.body)}::jsonb
    where account_id = ${asked.accountId} and call = ${asked.call} and key = ${asked.key}`)
  return first
}

/**
 * The same for work that waits for somebody outside of the house, without a transaction meanwhile. Such work is safe to
 * repeat by itself: two of one key may do it side by side, and both get the answer that was written first.
 */
export async function onceOutside(tx: Tx, asked: Keyed, work: () => Promise<unknown>): Promise<FirstAnswer> {
  const before = await keptIn(tx, asked)
  if (before) return before
  const first = await answered(asked.language, work)
  return tx.transaction((inner) => once(inner, asked, async () => {
    if (first.refused) throw first.refused
    return first.body
  }))
}

async function keptOrClaimed(tx: Tx, { accountId, call, key, bodyHash, now }: Keyed): Promise<FirstAnswer | undefined> {
  const claimed = await rowsOf(tx, sql`
    insert into idempotency_records (account_id, call, key, body_hash, at)
    values (${accountId}, ${call}, ${key}, ${bodyHash}, ${now.toISOString()}::timestamptz) on conflict do nothing returning key`)
  if (claimed.length > 0) return undefined
  const kept = await keptIn(tx, { accountId, call, key, bodyHash })
  // It was forgotten in this very moment: the next try finds it free.
  if (!kept) throw new Problem('KEY_IN_FLIGHT')
  return kept
}

/** @throws Problem KEY_USED_FOR_ANOTHER_BODY */
async function keptIn(tx: Tx, { accountId, call, key, bodyHash }: Pick<Keyed, 'accountId' | 'call' | 'key' | 'bodyHash'>): Promise<FirstAnswer | undefined> {
  const [kept] = await rowsOf<KeptRow>(tx, sql`
    select body_hash, status, answer from idempotency_records where account_id = ${accountId} and call = ${call} and key = ${key}`)
  if (!kept || kept.status === null) return undefined
  if (kept.body_hash !== bodyHash) throw new Problem('KEY_USED_FOR_ANOTHER_BODY')
  return { status: kept.status, body: kept.answer }
}

const firstAnswer = (tx: Tx, language: Language, work: (tx: Tx) => Promise<unknown>): Promise<FirstAnswer> =>
  answered(language, () => tx.transaction(work))

async function answered(language: Language, work: () => Promise<unknown>): Promise<FirstAnswer> {
  try {
    return { status: 200, body: await work() }
  } catch (refused) {
    if (!(refused instanceof Problem) || !isFinal(refused)) throw refused
    return { status: refused.status, body: { success: false, code: refused.code, message: problemText(refused.code, language) }, refused }
  }
}

/** A rule has refused. "Try again later" is no answer to keep: the key is for trying again. */
const isFinal = ({ code, status }: Problem): boolean => status >= 400 && status < 500 && status !== 429 && code !== 'KEY_IN_FLIGHT'
