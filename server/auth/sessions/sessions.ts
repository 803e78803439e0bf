import type { BrandPack } from '#brands/brand.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashToken, newId, newToken, isSameHash, type Member } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

type SessionRow = {
  token_hash: string
  account_id: string
  expires_at: string
  email: string
  is_verified: boolean
  language: 'en' | 'fr'
  is_live: boolean
}

/**
 * Opens a session of exactly one hour by the server's clock (CO-01) and returns its token, which is
 * stored as a hash only. For a merged account, opens it for the target.
 */
export async function startSession(
  tx: Tx,
  {
    accountId,
    brand,
    secret,
    now,
    device = '',
  }: { accountId: string; brand: string; secret: string; now: Date; device?: string },
): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into sessions (token_hash, account_id, brand, created_at, expires_at, id, device)
    values (${hashToken(secret, token)}, coalesce((select merged_into from accounts where id = ${accountId}), ${accountId}), ${brand}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, SESSION_MINUTES).toISOString()}::timestamptz, ${newId('s')}, ${device})`)
  return token
}

/**
 * Returns the member of a live session of this brand, or undefined. Deletes a session that has expired or begins in
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
): Promise<Member | undefined> {
  const tokenHash = hashToken(secret, token)
  const [row] = await rowsOf<SessionRow>(
    tx,
    sql`
    select s.token_hash, s.account_id, s.expires_at, a.email, a.is_verified, a.language, ${isLive(now, { created: sql`s.created_at`, expires: sql`s.expires_at` })} as is_live
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.brand = ${brand.slug} and a.erased_at is null and a.merged_into is null`,
    'find_member',
  )
  if (!row || !isSameHash(row.token_hash, tokenHash)) return undefined
  if (!row.is_live) {
    // Reads work on a read-only database too, so a failed delete is ignored.
    if (canWrite()) await endSession(tx, token, secret).catch(() => undefined)
    return undefined
  }
  return {
    accountId: row.account_id,
    brand: brand.slug,
    email: row.email,
    isVerified: row.is_verified,
    language: row.language,
    sessionExpiresAt: new Date(row.expires_at),
  }
}

/** Ends every session of an account, optionally except that of a token. */
export async function endSessionsOf(
  tx: Tx,
  accountId: string,
  except?: { token: string | undefined; secret: string },
): Promise<void> {
  const exceptHash = except?.token ? hashToken(except.secret, except.token) : ''
  await tx.execute(
    sql`delete from sessions where account_id = ${accountId} and token_hash <> ${exceptHash}`,
  )
}

/** Ends the session of a token. The token authorizes it. */
export async function endSession(tx: Tx, token: string, secret: string): Promise<void> {
  await tx.execute(sql`delete from sessions where token_hash = ${hashToken(secret, token)}`)
}
