import type { Device } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type Owner = { accountId: string; token: string | undefined; secret: string; now: Date }
type Row = {
  name: string
  device: string | null
  created_at: string
  expires_at: string
  token_hash: string
}

// Sessions of the previous release have no id.
const sessionId = sql`coalesce(id, 's_' || md5(token_hash))`

/** Returns the devices where a member is logged in, newest first. */
export async function devicesOf(
  tx: Tx,
  { accountId, token, secret, now }: Owner,
): Promise<Device[]> {
  const own = token && hashToken(secret, token)
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select ${sessionId} as name, device, created_at, expires_at, token_hash from sessions
    where account_id = ${accountId} and expires_at > ${now.toISOString()}::timestamptz order by created_at desc, name`,
  )
  return rows.map((row) => ({
    id: row.name,
    name: row.device ?? '',
    loggedInAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
    isCurrent: row.token_hash === own,
  }))
}

/**
 * Ends one of a member's own sessions.
 * @returns whether it was the current one; undefined for an unknown id
 */
export async function endDevice(
  tx: Tx,
  { accountId, token, secret, now }: Owner,
  id: string,
): Promise<{ wasCurrent: boolean } | undefined> {
  const [ended] = await rowsOf<{ token_hash: string }>(
    tx,
    sql`
    delete from sessions where account_id = ${accountId} and ${sessionId} = ${id} and expires_at > ${now.toISOString()}::timestamptz returning token_hash`,
  )
  return (
    ended && { wasCurrent: token !== undefined && ended.token_hash === hashToken(secret, token) }
  )
}
