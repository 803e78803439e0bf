import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { staff, staffLinks } from './table.ts'

/** Minutes in which a login link is valid. */
export const LINK_MINUTES = 15

/** Returns the manager of a brand with an address; undefined for none. */
export async function managerWithEmail(
  tx: Tx,
  { brand, email }: { brand: string; email: string },
): Promise<{ staffId: string; name: string } | undefined> {
  const [row] = await tx
    .select({ staffId: staff.id, name: staff.name })
    .from(staff)
    .where(
      and(
        eq(staff.brand, brand),
        eq(staff.email, email),
        eq(staff.role, 'manager'),
        isNull(staff.revokedAt),
      ),
    )
  return row
}

/** Returns the address of a person; null for none. */
export async function emailOfStaff(tx: Tx, staffId: string): Promise<string | null> {
  const [row] = await tx.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
  return row?.email ?? null
}

/** Creates the token of a login link. Called when the email is sent, so that time in the outbox does not count. */
export async function createLoginLink(
  tx: Tx,
  { staffId, secret, now }: { staffId: string; secret: string; now: Date },
): Promise<string> {
  const token = newToken()
  await tx.insert(staffLinks).values({
    tokenHash: hashToken(secret, token),
    staffId,
    createdAt: now,
    expiresAt: minutesAfter(now, LINK_MINUTES),
  })
  return token
}

/** Uses a login link up. @returns its manager; undefined when it is unknown, used, or has expired */
export async function redeemLoginLink(
  tx: Tx,
  { brand, token, secret, now }: { brand: string; token: string; secret: string; now: Date },
): Promise<string | undefined> {
  const [used] = await tx
    .delete(staffLinks)
    .where(eq(staffLinks.tokenHash, hashToken(secret, token)))
    .returning({ staffId: staffLinks.staffId, isLive: isLive(now, staffLinks).mapWith(Boolean) })
  if (!used?.isLive) return undefined
  const [manager] = await tx
    .select({ staffId: staff.id })
    .from(staff)
    .where(and(eq(staff.id, used.staffId), eq(staff.brand, brand), isNull(staff.revokedAt)))
  return manager?.staffId
}
