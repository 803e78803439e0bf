import { createHmac } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { useDeviceToken } from '#domain/remembered-device.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import {
  endSubscriptionsOf,
  linkRememberedDevice,
  unlinkRememberedDevice,
} from '#server/notifications/subscriptions.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { hashToken, isSameHash, newId } from '#server/lib/security/tokens.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { startSession } from './sessions.ts'
import { rememberedDevices, sessions } from './table.ts'

type Secrets = { secret: string }

/**
 * Remembers a device: its sessions are renewed without a login for 90 days after the last one
 * (domain/remembered-device.ts).
 * @param token of the session on it
 * @returns the device's first token
 */
export async function rememberDevice(
  tx: Tx,
  {
    accountId,
    brand,
    device,
    token = '',
    loggedInAt,
    secret,
    now,
  }: Secrets & {
    accountId: string
    brand: string
    device: string
    token: string | undefined
    loggedInAt: Date
    now: Date
  },
): Promise<string> {
  const id = newId('d')
  await tx.insert(rememberedDevices).values({
    id,
    accountId,
    brand,
    device,
    createdAt: now,
    usedAt: now,
    expiresAt: daysAfter(now, REMEMBERED_DAYS),
    loggedInAt,
    used: 0,
    issued: 1,
    issuedAt: now,
  })
  const sessionHash = hashToken(secret, token)
  await tx
    .update(sessions)
    .set({ deviceId: id })
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.accountId, accountId)))
  await linkRememberedDevice(tx, { sessionHash, deviceId: id })
  return tokenOf(secret, { id, number: 1 })
}

/** The token of a session and the next token of its device. */
export type Renewed = { accountId: string; token: string; deviceToken: string }

/**
 * Starts a session on a remembered device with its token. A token that was used before ends the
 * device and its sessions, and the member gets an email: somebody has a copy.
 * @returns undefined when the device is not remembered any more
 */
export async function renewSession(
  tx: Tx,
  {
    brand,
    deviceToken,
    device,
    secret,
    now,
  }: Secrets & { brand: BrandPack; deviceToken: string; device: string; now: Date },
): Promise<Renewed | undefined> {
  const presented = readToken(secret, deviceToken)
  const found = presented && (await lockDevice(tx, { id: presented.id, brand: brand.slug }))
  if (!presented || !found) return undefined
  const tokens = useDeviceToken(found, presented.number, now)
  if (!tokens) {
    await endRememberedDevice(tx, found)
    await warn(tx, { accountId: found.accountId, brand: brand.slug, device: found.device, now })
    return undefined
  }
  if (found.expiresAt <= now) {
    await endRememberedDevice(tx, found)
    return undefined
  }
  await tx
    .update(rememberedDevices)
    .set({
      ...tokens,
      usedAt: now,
      expiresAt: daysAfter(now, REMEMBERED_DAYS),
      device: device || found.device,
    })
    .where(eq(rememberedDevices.id, found.id))
  return {
    accountId: found.accountId,
    token: await startSession(tx, {
      accountId: found.accountId,
      brand: brand.slug,
      secret,
      now,
      device: device || found.device,
      remembered: { id: found.id, loggedInAt: found.loggedInAt },
    }),
    deviceToken: tokenOf(secret, { id: found.id, number: tokens.issued }),
  }
}

/**
 * Keeps the device of a new login when it belongs to the same account, and ends that of another
 * account.
 * @returns the id of the kept device
 */
export async function keepDeviceAfterLogin(
  tx: Tx,
  {
    accountId,
    brand,
    deviceToken,
    secret,
    now,
  }: Secrets & { accountId: string; brand: string; deviceToken: string; now: Date },
): Promise<string | undefined> {
  const presented = readToken(secret, deviceToken)
  if (!presented) return undefined
  const isThis = and(eq(rememberedDevices.id, presented.id), eq(rememberedDevices.brand, brand))
  const [kept] = await tx
    .update(rememberedDevices)
    .set({ loggedInAt: now })
    .where(and(isThis, eq(rememberedDevices.accountId, accountId)))
    .returning({ id: rememberedDevices.id })
  if (kept) return kept.id
  const ended = await tx
    .delete(rememberedDevices)
    .where(isThis)
    .returning({ id: rememberedDevices.id })
  for (const { id } of ended) await endSubscriptionsOf(tx, { sessionHashes: [], deviceId: id })
  return undefined
}

/** Ends the device of a token, and its sessions. The token authorizes it, also an old one. */
export async function endDeviceOfToken(
  tx: Tx,
  { brand, deviceToken, secret }: Secrets & { brand: string; deviceToken: string },
): Promise<void> {
  const presented = readToken(secret, deviceToken)
  const found = presented && (await lockDevice(tx, { id: presented.id, brand }))
  if (found) await endRememberedDevice(tx, found)
}

/** Ends a remembered device and its sessions. */
export async function endRememberedDevice(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.accountId, accountId)))
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.deviceId, id), eq(sessions.accountId, accountId)))
    .returning({ tokenHash: sessions.tokenHash })
  await endSubscriptionsOf(tx, {
    sessionHashes: ended.map(({ tokenHash }) => tokenHash),
    deviceId: id,
  })
}

/** Forgets the device of a session, which goes on until its hour ends. */
export async function forgetDevice(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.accountId, accountId)))
  const remaining = await tx
    .update(sessions)
    .set({ deviceId: null })
    .where(and(eq(sessions.deviceId, id), eq(sessions.accountId, accountId)))
    .returning({ sessionHash: sessions.tokenHash, createdAt: sessions.createdAt })
  const [newest] = remaining.sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  )
  await (newest
    ? unlinkRememberedDevice(tx, { deviceId: id, sessionHash: newest.sessionHash })
    : endSubscriptionsOf(tx, { sessionHashes: [], deviceId: id }))
}

/** Locks the account first, as everything that moves value or ends sessions does. */
async function lockDevice(tx: Tx, { id, brand }: { id: string; brand: string }) {
  const isThis = and(eq(rememberedDevices.id, id), eq(rememberedDevices.brand, brand))
  const [owner] = await tx
    .select({ accountId: rememberedDevices.accountId })
    .from(rememberedDevices)
    .innerJoin(memberView, eq(memberView.accountId, rememberedDevices.accountId))
    .where(and(isThis, isNull(memberView.erasedAt), isNull(memberView.mergedInto)))
  if (!owner || !(await lockAccountById(tx, owner.accountId))) return undefined
  const [device] = await tx.select().from(rememberedDevices).where(isThis).for('update')
  return device
}

/** Tells the member that a copy of a token was used. */
async function warn(
  tx: Tx,
  {
    accountId,
    brand,
    device,
    now,
  }: { accountId: string; brand: string; device: string; now: Date },
): Promise<void> {
  const [member] = await tx
    .select({ email: memberView.email, language: memberView.language })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  if (!member) return
  await enqueueEmail(tx, {
    kind: 'deviceEnded',
    brand,
    recipient: member.email,
    language: member.language,
    values: { device },
    now,
  })
}

type TokenParts = { id: string; number: number }

/** Derived, not stored: the table has no token, and the same number gives the same one. */
const tokenOf = (secret: string, { id, number }: TokenParts): string => {
  const signed = `${id}.${number}`
  return `${signed}.${createHmac('sha256', secret).update(`device:${signed}`).digest('base64url')}`
}

function readToken(secret: string, token: string): TokenParts | undefined {
  const [id = '', digits = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const parts = { id, number: Number(digits) }
  return isSameHash(tokenOf(secret, parts), token) ? parts : undefined
}
