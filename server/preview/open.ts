import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken, newToken } from '#server/kit/access.ts'
import { daysAfter } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Hosts } from '#server/kit/hosts.ts'

/** How long a link shows something. */
const PREVIEW_DAYS = 1

/**
 * Opens a preview of one level for the brand's staff.
 * @returns its link (RT-18), which carries the only copy of its token
 */
export async function openPreview(tx: Tx, { brand, tierId, secret, hosts, now }: { brand: BrandPack; tierId: string; secret: string; hosts: Hosts; now: Date }): Promise<string> {
  const sessionId = newToken()
  await tx.execute(sql`
    insert into preview_sessions (token_hash, brand, membership_id, created_at, expires_at)
    values (${hashOfToken(secret, sessionId)}, ${brand.slug}, ${brand.ids.membershipId}, ${now.toISOString()}::timestamptz, ${daysAfter(now, PREVIEW_DAYS).toISOString()}::timestamptz)`)
  const link = new URL('/preview', hosts.originOf(brand))
  link.search = new URLSearchParams({ sessionId, membershipId: brand.ids.membershipId, tierId }).toString()
  return link.toString()
}
