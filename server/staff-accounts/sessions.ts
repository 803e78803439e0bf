import { TillProblem } from '#contract/till-problems.ts'
import { eq } from 'drizzle-orm'
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

/** Returns who is signed in at a till. @throws TillProblem STAFF_REVOKED */
export async function findCashier(
  tx: Tx,
  { token, tillId, secret, now }: TokenOf & { tillId: string },
): Promise<StaffCaller | undefined> {
  const [row] = await sessionOfToken(tx, { tokenHash: hashToken(secret, token), now })
  return row?.isLive && row.tillId === tillId ? callerOf(row) : undefined
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

/** Ends the session of a token. The token authorizes it. */
export async function endStaffSession(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(secret, token)))
}

/** Ends the sessions at a till: one person at a time is signed in. */
export async function endSessionsAtTill(tx: Tx, tillId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.tillId, tillId))
}
