import { and, eq, lt } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { knownBrowsers, sessions } from './table.ts'

/** Days after its last proof of presence in which a browser counts as known. */
const KNOWN_DAYS = 90

type Caller = {
  accountId: string
  token: string | undefined
  /** The random id in the session cookie (CO-03); undefined for a client without cookies. */
  browser: string | undefined
  secret: string
}

/**
 * Returns whether what cannot be undone needs a proof of presence: the session had none since
 * `since`, and the member logged in after that moment, or before `loggedInSince` on a remembered
 * device, or in a browser in which this account never gave one.
 */
export async function needsPresence(
  tx: Tx,
  {
    accountId,
    token = '',
    browser,
    secret,
    since,
    loggedInSince,
  }: Caller & { since: Date; loggedInSince: Date },
): Promise<boolean> {
  const [current] = await tx
    .select({
      createdAt: sessions.createdAt,
      loggedInAt: sessions.loggedInAt,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(secret, token)), eq(sessions.accountId, accountId)))
  if (!current) return true
  if (current.provenAt && current.provenAt > since) return false
  const loggedInAt = current.loggedInAt ?? current.createdAt
  if (loggedInAt > since || loggedInAt <= loggedInSince || !browser) return true
  const known = await tx.$count(
    knownBrowsers,
    and(
      eq(knownBrowsers.accountId, accountId),
      eq(knownBrowsers.browserHash, hashToken(secret, browser)),
    ),
  )
  return known === 0
}

/**
 * Notes a proof of presence: for some minutes this session needs no other one, also for several
 * items, and its browser is known from now on.
 */
export async function notePresence(
  tx: Tx,
  { accountId, token, browser, secret, now }: Caller & { now: Date },
): Promise<void> {
  if (token)
    await tx
      .update(sessions)
      .set({ provenAt: now })
      .where(eq(sessions.tokenHash, hashToken(secret, token)))
  if (browser)
    await tx
      .insert(knownBrowsers)
      .values({ accountId, browserHash: hashToken(secret, browser), provenAt: now })
      .onConflictDoUpdate({
        target: [knownBrowsers.accountId, knownBrowsers.browserHash],
        set: { provenAt: now },
      })
}

/** Forgets the browsers of an account. */
export const forgetBrowsers = (tx: Tx, accountId: string) =>
  tx.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))

/** Forgets browsers without a proof of presence for too long. */
export const forgetOldBrowsers = (tx: Tx, now: Date) =>
  tx.delete(knownBrowsers).where(lt(knownBrowsers.provenAt, daysAfter(now, -KNOWN_DAYS)))
