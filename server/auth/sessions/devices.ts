import type { Device } from '#contract/account-settings.ts'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { sessions } from './table.ts'

type Owner = { accountId: string; token: string | undefined; secret: string; now: Date }

// Sessions of the previous release have no id.
const sessionId = sql<string>`coalesce(${sessions.id}, 's_' || md5(${sessions.tokenHash}))`

const openSessionsOf = ({ accountId, now }: Owner) =>
  and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now))

/** Returns the devices where a member is logged in, newest first. */
export async function devicesOf(tx: Tx, owner: Owner): Promise<Device[]> {
  const ownHash = owner.token && hashToken(owner.secret, owner.token)
  const rows = await tx
    .select({
      id: sessionId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      tokenHash: sessions.tokenHash,
    })
    .from(sessions)
    .where(openSessionsOf(owner))
    .orderBy(desc(sessions.createdAt), sessionId)
  return rows.map(({ id, device, createdAt, expiresAt, tokenHash }) => ({
    id,
    name: device ?? '',
    loggedInAt: toInstant(createdAt),
    expiresAt: toInstant(expiresAt),
    isCurrent: tokenHash === ownHash,
  }))
}

/**
 * Ends one of a member's own sessions.
 * @returns whether it was the current one; undefined for an unknown id
 */
export async function endDevice(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<{ wasCurrent: boolean } | undefined> {
  const ownHash = owner.token && hashToken(owner.secret, owner.token)
  const [ended] = await tx
    .delete(sessions)
    .where(and(openSessionsOf(owner), eq(sessionId, id)))
    .returning({ tokenHash: sessions.tokenHash })
  return ended && { wasCurrent: ended.tokenHash === ownHash }
}
