import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { newToken } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/**
 * Returns the hash of a token as stored. The token has at least 128 bits, so it cannot be guessed;
 * the hash differs by brand.
 */
export const hashInvitation = (brand: string, token: string): string =>
  createHash('sha256').update(`invite:${brand}:${token}`).digest('base64url')

export type Sender = {
  firstName: string
  lastName: string | undefined
  message: string | undefined
}
type InviteRequest = { brand: string; assetId: string; from?: Sender | undefined; now: Date }

/**
 * Creates an invitation for one item of an asset, as a gift when it has a sender.
 * @returns the token of the link, which is not stored
 */
export async function createInvitation(
  tx: Tx,
  { brand, assetId, from, now }: InviteRequest,
): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into invitations (token_hash, brand, asset_id, kind, sender_first_name, sender_last_name, message, created_at)
    values (${hashInvitation(brand, token)}, ${brand}, ${assetId}, ${from ? 'gift' : 'eDrop'}, ${from?.firstName ?? null}, ${from?.lastName ?? null}, ${from?.message ?? null}, ${now.toISOString()}::timestamptz)`)
  return token
}

/** Cancels an unclaimed invitation. @returns its state before, undefined when it does not exist */
export async function cancelInvitation(
  tx: Tx,
  { brand, token, now }: { brand: string; token: string; now: Date },
): Promise<'open' | 'claimed' | 'cancelled' | undefined> {
  const hash = hashInvitation(brand, token)
  const [row] = await rowsOf<{ state: 'open' | 'claimed' | 'cancelled' }>(
    tx,
    sql`select state from invitations where token_hash = ${hash} for update`,
  )
  if (row?.state === 'open')
    await tx.execute(
      sql`update invitations set state = 'cancelled', closed_at = ${now.toISOString()}::timestamptz where token_hash = ${hash}`,
    )
  return row?.state
}

/**
 * Creates the invitation that a brand's claim page offers to visitors without a link. A token that
 * a pack has replaced stays valid until `npm run staff -- uninvite`.
 */
export async function applyClaim(
  tx: Tx,
  { slug, program: { claim } }: BrandPack,
  now: Date,
): Promise<void> {
  if (!claim) return
  await tx.execute(sql`
    insert into invitations (token_hash, brand, asset_id, kind, is_public, created_at)
    values (${hashInvitation(slug, claim.token)}, ${slug}, ${claim.assetId}, 'eDrop', true, ${now.toISOString()}::timestamptz)
    on conflict (token_hash) do update set asset_id = excluded.asset_id`)
}
