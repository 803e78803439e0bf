import { TillProblem } from '#contract/till-problems.ts'
import { QUIET_MINUTES } from '#domain/till-session.ts'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import type { ManagerCaller, StaffCaller } from '#server/lib/http/callers.ts'
import { STAFF_SESSION_HOURS } from '#server/lib/http/staff-cookies.ts'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { staff, staffSessions } from './table.ts'

/**
 * Opens a session of 12 hours and returns its token, which is stored as a hash.
 * @param tillId the till that it is bound to; undefined for a manager's login
 */
export async function startStaffSession(
  tx: Tx,
  { staffId, tillId, secret, now }: { staffId: string; tillId?: string; secret: string; now: Date },
): Promise<string> {
  const token = newToken()
  await tx.insert(staffSessions).values({
    tokenHash: hashToken(secret, token),
    staffId,
    tillId: tillId ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: minutesAfter(now, STAFF_SESSION_HOURS * 60),
  })
  return token
}

const sessionOfToken = preparedRead(
  'staffSessionOfToken',
  ['tokenHash', 'now'],
  (tx, { tokenHash, now }) =>
    tx
      .select({
        staffId: staff.id,
        name: staff.name,
        role: staff.role,
        brand: staff.brand,
        revokedAt: staff.revokedAt,
        tillId: staffSessions.tillId,
        createdAt: staffSessions.createdAt,
        lastUsedAt: staffSessions.lastUsedAt,
        isLive: isLive(now, staffSessions).mapWith(Boolean),
      })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(eq(staffSessions.tokenHash, tokenHash)),
)

type TokenOf = { token: string; secret: string; now: Date }

/** Returns the manager of a live session of this brand. @throws TillProblem STAFF_REVOKED */
export async function findManager(
  tx: Tx,
  { token, brand, secret, now }: TokenOf & { brand: string },
): Promise<ManagerCaller | undefined> {
  const [row] = await sessionOfToken(tx, { tokenHash: hashToken(secret, token), now })
  if (!row?.isLive || row.tillId !== null || row.brand !== brand || row.role !== 'manager')
    return undefined
  return { ...callerOf(row), loggedInAt: row.createdAt }
}

/**
 * Returns who is signed in at a till: nobody after ten quiet minutes, also when the till was off meanwhile.
 * @param isUse whether the call counts as use; noted once a minute
 * @throws TillProblem STAFF_REVOKED
 */
export async function findCashier(
  tx: Tx,
  {
    token,
    tillId,
    secret,
    now,
    isUse,
    canWrite,
  }: TokenOf & { tillId: string; isUse: boolean; canWrite: () => boolean },
): Promise<StaffCaller | undefined> {
  const tokenHash = hashToken(secret, token)
  const [row] = await sessionOfToken(tx, { tokenHash, now })
  if (!row?.isLive || row.tillId !== tillId) return undefined
  const caller = callerOf(row)
  if (row.lastUsedAt <= minutesAfter(now, -QUIET_MINUTES)) return undefined
  const minuteAgo = minutesAfter(now, -1)
  if (isUse && canWrite() && row.lastUsedAt < minuteAgo)
    await tx
      .update(staffSessions)
      .set({ lastUsedAt: now })
      .where(and(eq(staffSessions.tokenHash, tokenHash), lt(staffSessions.lastUsedAt, minuteAgo)))
  return caller
}

function callerOf({
  staffId,
  name,
  role,
  revokedAt,
}: StaffCaller & { revokedAt: Date | null }): StaffCaller {
  if (revokedAt) throw new TillProblem('STAFF_REVOKED')
  return { staffId, name, role }
}

/** Ends the session of a token. The token authorizes it. @returns whose it was; undefined for none */
export async function endStaffSession(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
): Promise<string | undefined> {
  const [ended] = await tx
    .delete(staffSessions)
    .where(eq(staffSessions.tokenHash, hashToken(secret, token)))
    .returning({ staffId: staffSessions.staffId })
  return ended?.staffId
}

/** Ends the sessions at a till: one person at a time is signed in. */
export async function endSessionsAtTill(tx: Tx, tillId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.tillId, tillId))
}

/** Ends the sessions of a person at all tills; a manager stays logged in. */
export async function endSessionsAtTillsOf(tx: Tx, staffId: string): Promise<void> {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isNotNull(staffSessions.tillId)))
}
