import type { Nft } from '#contract/collection.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { utilitiesOfItem, type PlacedUtility } from '#server/benefits/utilities.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { asNft, itemsWhere, type ItemQuery } from './items.ts'

/**
 * CA-47: Returns one item of a member, with all benefits it gives them.
 * @throws Problem NOT_FOUND for an unknown item, or one of another member or brand
 */
export async function itemDetailOf(
  tx: Tx,
  { member, nftId, ...options }: ItemQuery & { member: Member; nftId: string },
): Promise<Nft> {
  const [row] = await itemsWhere(
    tx,
    sql`n.id = ${nftId} and n.owner_id = ${member.accountId} and n.brand = ${member.brand}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  const placed = await benefitsOf(tx, { member, assetId: row.asset_id, ...options })
  const utilitiesWhere = (matches: (item: PlacedUtility) => boolean) =>
    placed.filter(matches).map(({ utility }) => utility)
  return {
    ...asNft(row, options),
    utility: utilitiesWhere(() => true),
    utilityCount: placed.length,
    collectionUtility: utilitiesWhere(({ place }) => place === 'collection'),
    nftUtility: utilitiesWhere(({ assetIds }) => assetIds.includes(row.asset_id)),
  }
}

async function benefitsOf(
  tx: Tx,
  { member, assetId, brand, language, now }: ItemQuery & { member: Member; assetId: string },
): Promise<PlacedUtility[]> {
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) return []
  return utilitiesOfItem(tx, {
    brand,
    language,
    accountId: member.accountId,
    tierId: loyaltyAccount.tierId,
    now,
    assetId,
  })
}
