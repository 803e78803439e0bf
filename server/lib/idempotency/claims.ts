import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../database/database.ts'
import {
  answered,
  recordOf,
  storedAnswer,
  type KeyedCall,
  type StoredResponse,
} from './idempotency.ts'
import { idempotencyRecords } from './table.ts'

/**
 * How long a claim holds without being renewed. Shorter than a repeat waits, so that a repeat after
 * the end of a process takes the work over in the same request.
 */
const CLAIM_SECONDS = 4
const RENEWAL_MS = 1_000
/** How long a repeat waits for the first request. Then it gets 409 KEY_IN_FLIGHT. */
const WAIT_MS = 5_000
const POLL_MS = 50

/** By the clock of the database, which servers share. */
const claimEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`
/** A claim that ends later than one can be made is one from before the clock was put back. */
const isHeld = sql<boolean>`coalesce(${idempotencyRecords.claimedUntil} between clock_timestamp() and ${claimEnd}, false)`

/**
 * Runs the work of a key that calls another service, without a transaction meanwhile. The key is
 * claimed before: a repeat waits, and the first response is kept. The claim of a process that has
 * ended lapses, and a repeat does the work again, so the work must be safe to repeat.
 * @throws Problem KEY_USED_FOR_ANOTHER_BODY, KEY_IN_FLIGHT
 */
export async function withIdempotencyOutsideTransaction(
  tx: Tx,
  request: KeyedCall,
  work: () => Promise<unknown>,
): Promise<StoredResponse> {
  const claimId = randomUUID()
  const stored = await storedOrClaimed(tx, request, claimId)
  if (stored) return stored
  const own = and(recordOf(request), eq(idempotencyRecords.claimId, claimId))
  const renewal = renewed(tx, own)
  try {
    const first = await answered(request.language, work)
    await renewal.stop()
    return await storeFirst(tx, request, first)
  } catch (thrown) {
    await renewal.stop()
    // A claim that cannot be removed lapses.
    await tx
      .delete(idempotencyRecords)
      .where(and(own, isNull(idempotencyRecords.status)))
      .catch(() => undefined)
    throw thrown
  }
}

async function storedOrClaimed(
  tx: Tx,
  request: KeyedCall,
  claimId: string,
): Promise<StoredResponse | undefined> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    if (await hasClaimed(tx, request, claimId)) return undefined
    do {
      const stored = await storedAnswer(tx, request)
      if (stored) return stored
      if (performance.now() >= until) throw new Problem('KEY_IN_FLIGHT')
      await sleep(POLL_MS)
    } while ((await tx.$count(idempotencyRecords, and(recordOf(request), isHeld))) > 0)
  }
}

/** Claims a key that is free, or whose claim has ended. */
async function hasClaimed(
  tx: Tx,
  { accountId, call, key, bodyHash, now }: KeyedCall,
  claimId: string,
): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyRecords)
    .values({ accountId, call, key, bodyHash, at: now, claimId, claimedUntil: claimEnd })
    .onConflictDoUpdate({
      target: [idempotencyRecords.accountId, idempotencyRecords.call, idempotencyRecords.key],
      set: { claimId, claimedUntil: claimEnd },
      setWhere: and(
        isNull(idempotencyRecords.status),
        eq(idempotencyRecords.bodyHash, bodyHash),
        not(isHeld),
      ),
    })
    .returning({ claimId: idempotencyRecords.claimId })
  return claimed.length > 0
}

/** Renews a claim while its work runs. */
function renewed(tx: Tx, own: SQL | undefined): { stop: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(() =>
      tx
        .update(idempotencyRecords)
        .set({ claimedUntil: claimEnd })
        .where(own)
        // The database does not answer: the claim may lapse, and the work is safe to repeat.
        .catch(() => undefined),
    )
  }, RENEWAL_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}

/** Stores a response unless another request has; nothing for an account that was erased meanwhile. */
async function storeFirst(
  tx: Tx,
  request: KeyedCall,
  first: StoredResponse,
): Promise<StoredResponse> {
  const stored = await tx
    .update(idempotencyRecords)
    .set({ status: first.status, response: first.body, claimId: null, claimedUntil: null })
    .where(and(recordOf(request), isNull(idempotencyRecords.status)))
    .returning({ key: idempotencyRecords.key })
  return stored.length > 0 ? first : ((await storedAnswer(tx, request)) ?? first)
}
