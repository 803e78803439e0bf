import type { Nft } from '#contract/collection.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { ofPiecesOf } from '#server/benefits/open.ts'
import { utilitiesFor, type Placed } from '#server/benefits/utilities.ts'
import type { Member } from '#server/kit/access.ts'
import type { Tx } from '#server/kit/db.ts'
import { standingIn } from '#server/points/ownership.ts'
import { asNft, piecesWhere, type Telling } from './pieces.ts'

/**
 * CA-47: one of her pieces, with every benefit it brings her.
 * @throws Problem NOT_FOUND for one that is somebody else's, another brand's or nobody's
 */
export async function nftOf(tx: Tx, { member, nftId, ...telling }: Telling & { member: Member; nftId: string }): Promise<Nft> {
  const [row] = await piecesWhere(tx, sql`n.id = ${nftId} and n.owner_id = ${member.accountId} and n.brand = ${member.brand}`)
  if (!row) throw new Problem('NOT_FOUND')
  const placed = await benefitsOf(tx, { member, assetId: row.asset_id, ...telling })
  const from = (isThere: (one: Placed) => boolean) => placed.filter(isThere).map(({ utility }) => utility)
  return {
    ...asNft(row, telling),
    utility: from(() => true),
    utilityCount: placed.length,
    collectionUtility: from(({ place }) => place === 'collection'),
    nftUtility: from(({ assetIds }) => assetIds.includes(row.asset_id)),
  }
}

async function benefitsOf(tx: Tx, { member, assetId, brand, language, now }: Telling & { member: Member; assetId: string }): Promise<Placed[]> {
  const standing = await standingIn(tx, member, brand.ids.membershipId)
  if (!standing) return []
  return utilitiesFor(tx, { brand, language, accountId: member.accountId, tierId: standing.tier_id, now }, ofPiecesOf(assetId, brand))
}
