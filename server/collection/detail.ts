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
 * CA-47: Returns one item of a member, with all benefits it gives them.
 * @throws Problem NOT_FOUND for an unknown item, or one of another member or brand
 */
export async function nftOf(tx: Tx, { member, nftId, ...options }: Telling & { member: Member; nftId: string }): Promise<Nft> {
  const [row] = await piecesWhere(tx, sql`n.id = ${nftId} and n.owner_id = ${member.accountId} and n.brand = ${member.brand}`)
  if (!row) throw new Problem('NOT_FOUND')
  const placed = await benefitsOf(tx, { member, assetId: row.asset_id, ...options })
  const utilitiesWhere = (matches: (item: Placed) => boolean) => placed.filter(matches).map(({ utility }) => utility)
  return {
    ...asNft(row, options),
    utility: utilitiesWhere(() => true),
    utilityCount: placed.length,
    collectionUtility: utilitiesWhere(({ place }) => place === 'collection'),
    nftUtility: utilitiesWhere(({ assetIds }) => assetIds.includes(row.asset_id)),
  }
}

async function benefitsOf(tx: Tx, { member, assetId, brand, language, now }: Telling & { member: Member; assetId: string }): Promise<Placed[]> {
  const loyaltyAccount = await standingIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) return []
  return utilitiesFor(tx, { brand, language, accountId: member.accountId, tierId: loyaltyAccount.tier_id, now }, ofPiecesOf(assetId, brand))
}
