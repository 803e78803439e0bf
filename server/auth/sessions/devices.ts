import type { Device } from '#contract/account-settings.ts'
import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { endSubscriptionsOf } from '#server/notifications/subscriptions.ts'
import { rememberedDevices, sessions } from './table.ts'

type Owner = { accountId: string; token: string | undefined; secret: string; now: Date }

// Sessions of the previous release have no id.
const sessionId = sql<string>`coalesce(${sessions.id}, 's_' || md5(${sessions.tokenHash}))`

const openSessionsOf = ({ accountId, now }: Owner) =>
  and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now))

/** Returns the devices where a member is logged in: remembered ones and sessions, newest first. */
export async function devicesOf(tx: Tx, owner: Owner): Promise<Device[]> {
  const ownHash = owner.token && hashToken(owner.secret, owner.token)
  const open = await tx
    .select({
      id: sessionId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      tokenHash: sessions.tokenHash,
      deviceId: sessions.deviceId,
    })
    .from(sessions)
    .where(openSessionsOf(owner))
    .orderBy(desc(sessions.createdAt), sessionId)
  const remembered = await tx
    .select({
      id: rememberedDevices.id,
      device: rememberedDevices.device,
      loggedInAt: rememberedDevices.loggedInAt,
      expiresAt: rememberedDevices.expiresAt,
    })
    .from(rememberedDevices)
    .where(
      and(
        eq(rememberedDevices.accountId, owner.accountId),
        gt(rememberedDevices.expiresAt, owner.now),
      ),
    )
  const isRenewed = ({ deviceId }: { deviceId: string | null }) =>
    remembered.some(({ id }) => id === deviceId)
  const current = open.find(({ tokenHash }) => tokenHash === ownHash)
  const currentId = current && isRenewed(current) ? current.deviceId : current?.id
  const listed = [
    ...open
      .filter((session) => !isRenewed(session))
      .map((session) => ({ ...session, loggedInAt: session.createdAt, isRemembered: false })),
    ...remembered.map((device) => ({ ...device, isRemembered: true })),
  ]
  return listed
    .sort((a, b) => b.loggedInAt.getTime() - a.loggedInAt.getTime())
    .map(({ id, device, loggedInAt, expiresAt, isRemembered }) => ({
      id,
      name: device ?? '',
      loggedInAt: toInstant(loggedInAt),
      expiresAt: toInstant(expiresAt),
      isCurrent: id === currentId,
      isRemembered,
    }))
}

/**
 * Logs out one of a member's own devices: a session, or a remembered device with its sessions.
 * @returns whether it was the current one; undefined for an unknown id
 */
export async function endDevice(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<{ wasCurrent: boolean } | undefined> {
  const ownHash = owner.token && hashToken(owner.secret, owner.token)
  const ended = await tx
    .delete(sessions)
    .where(and(openSessionsOf(owner), or(eq(sessionId, id), eq(sessions.deviceId, id))))
    .returning({ tokenHash: sessions.tokenHash })
  const [forgotten] = await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.accountId, owner.accountId), eq(rememberedDevices.id, id)))
    .returning({ id: rememberedDevices.id })
  if (ended.length === 0 && !forgotten) return undefined
  await endSubscriptionsOf(tx, {
    sessionHashes: ended.map(({ tokenHash }) => tokenHash),
    deviceId: forgotten?.id,
  })
  return { wasCurrent: ended.some(({ tokenHash }) => tokenHash === ownHash) }
}
