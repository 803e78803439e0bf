import { randomInt } from 'node:crypto'
import { TillProblem } from '#contract/till-problems.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashCode, isSameHash } from '#server/lib/security/tokens.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { recordStaffAction } from './audit-log.ts'
import { endSessionsAtTillsOf } from './sessions.ts'
import { staff } from './table.ts'

/** Days in which a start code is valid. */
const START_CODE_DAYS = 1
/** Wrong tries over all tills, after which a start code has ended: one of 100,000 can be guessed. */
const START_CODE_TRIES = 10

/** A code with which a person chooses a PIN, once. */
export type StartCode = { code: string; hash: string; expiresAt: Date }

const hashOf = ({ staffId, code, secret }: { staffId: string; code: string; secret: string }) =>
  hashCode(secret, `start:${staffId}`, code)

/** Returns a start code of 6 digits. */
export function newStartCode({
  staffId,
  secret,
  now,
}: {
  staffId: string
  secret: string
  now: Date
}): StartCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return {
    code,
    hash: hashOf({ staffId, code, secret }),
    expiresAt: daysAfter(now, START_CODE_DAYS),
  }
}

/**
 * Replaces the start code and the PIN of a person, and signs them out at all tills.
 * @throws TillProblem STAFF_UNKNOWN
 */
export async function replaceStartCode(
  tx: Tx,
  {
    brand,
    staffId,
    madeBy,
    secret,
    now,
  }: {
    brand: string
    staffId: string
    /** Undefined: the command line. */
    madeBy: string | undefined
    secret: string
    now: Date
  },
): Promise<StartCode> {
  const code = newStartCode({ staffId, secret, now })
  const [changed] = await tx
    .update(staff)
    .set({
      startCodeHash: code.hash,
      startCodeExpiresAt: code.expiresAt,
      startCodeTries: 0,
      pinHash: null,
    })
    .where(and(eq(staff.id, staffId), eq(staff.brand, brand), isNull(staff.revokedAt)))
    .returning({ id: staff.id })
  if (!changed) throw new TillProblem('STAFF_UNKNOWN')
  await endSessionsAtTillsOf(tx, staffId)
  await recordStaffAction(tx, {
    brand,
    staffId: madeBy,
    action: 'startCodeCreated',
    subject: staffId,
    now,
  })
  return code
}

type Typed = { staffId: string; code: string; secret: string; now: Date }

/**
 * Returns whether a start code is right, and counts a wrong one.
 * @throws TillProblem START_CODE_EXPIRED when there is none, or it was tried too often
 */
export async function isStartCode(tx: Tx, { staffId, code, secret, now }: Typed): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ startCodeTries: sql`${staff.startCodeTries} + 1` })
    .where(and(eq(staff.id, staffId), isNull(staff.revokedAt)))
    .returning({
      hash: staff.startCodeHash,
      expiresAt: staff.startCodeExpiresAt,
      tries: staff.startCodeTries,
    })
  if (!row?.hash || !row.expiresAt || row.expiresAt <= now || row.tries > START_CODE_TRIES)
    throw new TillProblem('START_CODE_EXPIRED')
  return isSameHash(row.hash, hashOf({ staffId, code, secret }))
}

/**
 * Uses a start code up, sets the PIN, and signs the person out at all tills. Of two at once only one finds the code
 * unused.
 * @throws TillProblem START_CODE_EXPIRED
 */
export async function setPinByStartCode(
  tx: Tx,
  { staffId, code, secret, now, pinHash }: Typed & { pinHash: string },
): Promise<void> {
  const [changed] = await tx
    .update(staff)
    .set({ pinHash, startCodeHash: null, startCodeExpiresAt: null, startCodeTries: 0 })
    .where(
      and(
        eq(staff.id, staffId),
        eq(staff.startCodeHash, hashOf({ staffId, code, secret })),
        sql`${staff.startCodeExpiresAt} > ${now.toISOString()}::timestamptz`,
        isNull(staff.revokedAt),
      ),
    )
    .returning({ id: staff.id })
  if (!changed) throw new TillProblem('START_CODE_EXPIRED')
  await endSessionsAtTillsOf(tx, staffId)
}
