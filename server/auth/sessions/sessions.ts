import { endAllSubscriptions, endSubscriptionsOf } from '#server/notifications/subscriptions.ts'
import type { BrandPack } from '#brands/brand.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import { and, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import {
  hashToken,
  newId,
  newToken,
  isSameHash,
  type SessionMember,
} from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { rememberedDevices, sessions } from './table.ts'

const sessionOfToken = preparedRead(
  'sessionOfToken',
  ['tokenHash', 'brand', 'membershipId', 'now'],
  (tx, { tokenHash, brand, membershipId, now }) =>
    tx
      .select({
        tokenHash: sessions.tokenHash,
        accountId: sessions.accountId,
        expiresAt: sessions.expiresAt,
        isLive: isLive(now, sessions).mapWith(Boolean),
        loggedInAt: sql<Date>`coalesce(${sessions.loggedInAt}, ${sessions.createdAt})`.mapWith(
          sessions.createdAt,
        ),
        deviceId: sessions.deviceId,
        email: memberView.email,
        isVerified: memberView.isVerified,
        language: memberView.language,
        loyaltyAccount: {
          id: loyaltyAccountView.loyaltyAccountId,
          membershipId: loyaltyAccountView.membershipId,
          nftId: loyaltyAccountView.nftId,
          memberCode: loyaltyAccountView.memberCode,
          tierId: loyaltyAccountView.tierId,
          joinedAt: loyaltyAccountView.joinedAt,
        },
      })
      .from(sessions)
      .innerJoin(memberView, eq(memberView.accountId, sessions.accountId))
      .leftJoin(
        loyaltyAccountView,
        and(
          eq(loyaltyAccountView.accountId, sessions.accountId),
          eq(loyaltyAccountView.membershipId, membershipId),
          eq(loyaltyAccountView.brand, sessions.brand),
          isNull(loyaltyAccountView.mergedInto),
        ),
      )
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          eq(sessions.brand, brand),
          isNull(memberView.erasedAt),
          isNull(memberView.mergedInto),
        ),
      ),
)

/**
 * Opens a session of exactly one hour by the server's clock (CO-01) and returns its token, which is
 * stored as a hash only. For a merged account, opens it for the target.
 * @param remembered the device that renews it, and when the member logged in there
 */
export async function startSession(
  tx: Tx,
  {
    accountId,
    brand,
    secret,
    now,
    device = '',
    remembered,
  }: {
    accountId: string
    brand: string
    secret: string
    now: Date
    device?: string
    remembered?: { id: string; loggedInAt: Date } | undefined
  },
): Promise<string> {
  const token = newToken()
  const target = tx
    .select({ accountId: memberView.mergedInto })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  await tx.insert(sessions).values({
    tokenHash: hashToken(secret, token),
    accountId: sql`coalesce(${target}, ${accountId})`,
    brand,
    createdAt: now,
    expiresAt: minutesAfter(now, SESSION_MINUTES),
    id: newId('s'),
    device,
    loggedInAt: remembered?.loggedInAt ?? now,
    deviceId: remembered?.id,
  })
  return token
}

/**
 * Returns the member of a live session of this brand with their loyalty account, or undefined. Deletes a session that has expired or begins in
 * the future (the clock was set back), so that no change of the clock revives it.
 */
export async function findMember(
  tx: Tx,
  token: string,
  {
    brand,
    secret,
    now,
    canWrite = () => true,
  }: { brand: BrandPack; secret: string; now: Date; canWrite?: () => boolean },
): Promise<SessionMember | undefined> {
  const tokenHash = hashToken(secret, token)
  const [row] = await sessionOfToken(tx, {
    tokenHash,
    brand: brand.slug,
    membershipId: brand.ids.membershipId,
    now,
  })
  if (!row || !isSameHash(row.tokenHash, tokenHash)) return undefined
  if (!row.isLive) {
    // Reads work on a read-only database too, so a failed delete is ignored.
    if (canWrite()) await endSession(tx, token, secret).catch(() => undefined)
    return undefined
  }
  return {
    accountId: row.accountId,
    brand: brand.slug,
    email: row.email,
    isVerified: row.isVerified,
    language: row.language,
    sessionExpiresAt: row.expiresAt,
    loggedInAt: row.loggedInAt,
    deviceId: row.deviceId ?? undefined,
    loyaltyAccount: row.loyaltyAccount ?? undefined,
  }
}

/** Ends every session and remembered device of an account, optionally except those of a token. */
export async function endSessionsOf(
  tx: Tx,
  accountId: string,
  except?: { token: string | undefined; secret: string },
): Promise<void> {
  const exceptHash = except?.token ? hashToken(except.secret, except.token) : ''
  const [keptSession] = await tx
    .select({ sessionHash: sessions.tokenHash, deviceId: sessions.deviceId })
    .from(sessions)
    .where(eq(sessions.tokenHash, exceptHash))
  await endAllSubscriptions(tx, accountId, keptSession)
  const kept = tx
    .select({ id: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, exceptHash), isNotNull(sessions.deviceId)))
  await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.accountId, accountId), notInArray(rememberedDevices.id, kept)))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, exceptHash)))
}

/**
 * Logs a browser out: ends the session of its token, and its notifications. In this order: a
 * subscription under way holds the session (`lockSession`).
 */
export async function logOutSession(tx: Tx, token: string, secret: string): Promise<void> {
  await endSession(tx, token, secret)
  await endSubscriptionsOf(tx, { sessionHashes: [hashToken(secret, token)] })
}

/** Keeps the session of a token until the transaction ends. @returns false when it has ended */
export async function lockSession(tx: Tx, token: string, secret: string): Promise<boolean> {
  const found = await tx
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(secret, token)))
    .for('key share')
  return found.length > 0
}

/** Ends the session of a token. The token authorizes it. */
export async function endSession(tx: Tx, token: string, secret: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(secret, token)))
}
