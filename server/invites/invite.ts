import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { newToken } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** What the database keeps of a token. With its 128 bits or more it cannot be tried out; another brand's is another hash. */
export const hashOfInvite = (brand: string, token: string): string => createHash('sha256').update(`invite:${brand}:${token}`).digest('base64url')

export type Sender = { firstName: string; lastName: string | undefined; message: string | undefined }
type Inviting = { brand: string; assetId: string; from?: Sender | undefined; now: Date }

/**
 * Offers one piece of an asset to whoever brings the link, as a gift where somebody sends it.
 * @returns the token of the link, told once
 */
export async function invite(tx: Tx, { brand, assetId, from, now }: Inviting): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into invitations (token_hash, brand, asset_id, kind, sender_first_name, sender_last_name, message, created_at)
    values (${hashOfInvite(brand, token)}, ${brand}, ${assetId}, ${from ? 'gift' : 'eDrop'}, ${from?.firstName ?? null}, ${from?.lastName ?? null}, ${from?.message ?? null}, ${now.toISOString()}::timestamptz)`)
  return token
}

/** Takes an invitation back that nobody has claimed. @returns what had become of it, or nothing for one that is not there */
export async function cancelInvite(tx: Tx, { brand, token, now }: { brand: string; token: string; now: Date }): Promise<'open' | 'claimed' | 'cancelled' | undefined> {
  const hash = hashOfInvite(brand, token)
  const [row] = await rowsOf<{ state: 'open' | 'claimed' | 'cancelled' }>(tx, sql`select state from invitations where token_hash = ${hash} for update`)
  if (row?.state === 'open') await tx.execute(sql`update invitations set state = 'cancelled', closed_at = ${now.toISOString()}::timestamptz where token_hash = ${hash}`)
  return row?.state
}

/**
 * What the claim page of a brand offers whoever comes without a link of her own. A token that a pack has replaced stays
 * good for who has it; `npm run staff -- uninvite` ends it.
 */
export async function applyClaim(tx: Tx, { slug, programme: { claim } }: BrandPack, now: Date): Promise<void> {
  if (!claim) return
  await tx.execute(sql`
    insert into invitations (token_hash, brand, asset_id, kind, is_for_everybody, created_at)
    values (${hashOfInvite(slug, claim.token)}, ${slug}, ${claim.assetId}, 'eDrop', true, ${now.toISOString()}::timestamptz)
    on conflict (token_hash) do update set asset_id = excluded.asset_id`)
}
