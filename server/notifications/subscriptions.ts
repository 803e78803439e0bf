import { createHash, ECDH } from 'node:crypto'
import type { NotifiedDevice } from '#contract/notifications.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { MAX_NOTIFIED_DEVICES, type NotificationKind } from '#domain/notifications.ts'
import { desc, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import type { PushTarget } from '#server/lib/integrations/web-push.ts'
import { hashToken, newId } from '#server/lib/security/tokens.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { pushSubscriptions } from './table.ts'

/** Returns a hash of an endpoint, by which a browser finds its own subscription. */
export const endpointHash = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex')

const ofMember = (accountId: string): SQL => eq(pushSubscriptions.accountId, accountId)
const isOwn = ({ accountId, id }: { accountId: string; id: string }): SQL =>
  allOf(ofMember(accountId), eq(pushSubscriptions.id, id))

/** Returns the devices that get notifications of a member, newest first. */
export async function notifiedDevicesOf(
  tx: Tx,
  {
    accountId,
    ...session
  }: { accountId: string; sessionHash: string; deviceId: string | undefined },
): Promise<NotifiedDevice[]> {
  const rows = await tx
    .select()
    .from(pushSubscriptions)
    .where(ofMember(accountId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
  return rows.map(({ id, device, endpoint, createdAt, mutedKinds, sessionHash, deviceId }) => ({
    id,
    name: device,
    endpointHash: endpointHash(endpoint),
    since: toInstant(createdAt),
    mutedKinds,
    isCurrent:
      sessionHash === session.sessionHash || (deviceId !== null && deviceId === session.deviceId),
  }))
}

/**
 * Stores the subscription of a browser. One that another account had belongs to this one from now
 * on; the oldest beyond `MAX_NOTIFIED_DEVICES` are removed. Callers lock the account first.
 * @throws Problem BAD_REQUEST when a key is none
 */
export async function subscribe(
  tx: Tx,
  {
    target,
    accountId,
    token,
    secret,
    now,
    ...facts
  }: {
    target: PushTarget
    vapidKey: string
    brand: string
    accountId: string
    language: Language
    device: string
    token: string | undefined
    deviceId: string | undefined
    secret: string
    now: Date
  },
): Promise<void> {
  if (!isPublicKey(target.p256dh)) throw new Problem('BAD_REQUEST')
  const owner = {
    ...target,
    ...facts,
    accountId,
    deviceId: facts.deviceId ?? null,
    sessionHash: hashToken(secret, token ?? ''),
  }
  // The choice of kinds stays when the same member subscribes again.
  const mutedKinds = sql`case when ${pushSubscriptions.accountId} = ${accountId} then ${pushSubscriptions.mutedKinds} else '{}' end`
  const createdAt = sql`case when ${pushSubscriptions.accountId} = ${accountId} then ${pushSubscriptions.createdAt} else ${now.toISOString()}::timestamptz end`
  // Of another account nothing may be left that would be sent to this one.
  await tx
    .delete(pushSubscriptions)
    .where(allOf(eq(pushSubscriptions.endpoint, target.endpoint), not(ofMember(accountId))))
  await tx
    .insert(pushSubscriptions)
    .values({ id: newId('n'), createdAt: now, ...owner })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...owner, mutedKinds, createdAt },
    })
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(ofMember(accountId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MAX_NOTIFIED_DEVICES)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
}

/** Ends the notifications of one of a member's devices. @returns whether the member had it */
export async function unsubscribe(
  tx: Tx,
  device: { accountId: string; id: string },
): Promise<boolean> {
  const ended = await tx
    .delete(pushSubscriptions)
    .where(isOwn(device))
    .returning({ id: pushSubscriptions.id })
  return ended.length > 0
}

/**
 * Saves whether a device gets a kind of notification. Choices that are made at once are all saved.
 * @returns whether the member has the device
 */
export async function saveNotificationChoice(
  tx: Tx,
  { kind, isWanted, ...device }: ChosenKind,
): Promise<boolean> {
  const others = sql`array_remove(${pushSubscriptions.mutedKinds}, ${kind})`
  const saved = await tx
    .update(pushSubscriptions)
    .set({ mutedKinds: isWanted ? others : sql`array_append(${others}, ${kind})` })
    .where(isOwn(device))
    .returning({ id: pushSubscriptions.id })
  return saved.length > 0
}

type ChosenKind = { accountId: string; id: string; kind: NotificationKind; isWanted: boolean }

/**
 * Links the notifications of a browser to its new session; those of another member end, who was logged
 * in there before.
 */
export async function moveSubscription(
  tx: Tx,
  {
    accountId,
    sessionHash,
    next,
  }: {
    accountId: string
    sessionHash: string
    next: { sessionHash: string; deviceId: string | undefined }
  },
): Promise<void> {
  const isBrowser = eq(pushSubscriptions.sessionHash, sessionHash)
  await tx.delete(pushSubscriptions).where(allOf(isBrowser, not(ofMember(accountId))))
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: next.sessionHash, deviceId: next.deviceId ?? null })
    .where(isBrowser)
}

/** Links the notifications of a remembered device that is forgotten to the session that goes on. */
export async function unlinkRememberedDevice(
  tx: Tx,
  { deviceId, sessionHash }: { deviceId: string; sessionHash: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ deviceId: null, sessionHash })
    .where(eq(pushSubscriptions.deviceId, deviceId))
}

/** Ends the notifications of browsers that are logged out: by their sessions or remembered device. */
export async function endSubscriptionsOf(
  tx: Tx,
  { sessionHashes, deviceId }: { sessionHashes: readonly string[]; deviceId?: string | undefined },
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      or(
        inArray(pushSubscriptions.sessionHash, [...sessionHashes]),
        deviceId ? eq(pushSubscriptions.deviceId, deviceId) : sql`false`,
      ),
    )
}

/** Ends the notifications of remembered devices. */
export const endSubscriptionsOfDevices = (tx: Tx, deviceIds: readonly string[]) =>
  tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.deviceId, anyOf(deviceIds)))

/** Ends the notifications of all devices of a member, except that of a session that goes on. */
export async function endAllSubscriptions(
  tx: Tx,
  accountId: string,
  except?: { sessionHash: string; deviceId: string | null },
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      allOf(
        ofMember(accountId),
        except
          ? sql`not (${pushSubscriptions.sessionHash} = ${except.sessionHash} or coalesce(${pushSubscriptions.deviceId} = ${except.deviceId}, false))`
          : sql`true`,
      ),
    )
}

/** Links the notifications of a session to the device that is remembered from now on. */
export async function linkRememberedDevice(
  tx: Tx,
  { sessionHash, deviceId }: { sessionHash: string; deviceId: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ deviceId })
    .where(eq(pushSubscriptions.sessionHash, sessionHash))
}

/** Sets the language of a member's notifications. */
export async function saveNotificationLanguage(
  tx: Tx,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  await tx.update(pushSubscriptions).set({ language }).where(ofMember(accountId))
}

/** Returns whether a key is a point on the curve; the library that encrypts checks only its length. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url').length > 0
  } catch {
    return false
  }
}
