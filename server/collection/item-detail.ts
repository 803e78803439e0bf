import type { Nft } from '#contract/collection.ts'
import { Problem } from '#contract/problems.ts'
import { utilitiesOfItem, type PlacedUtility } from '#server/benefits/utilities.ts'
import type { SessionMember } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { itemOf } from './items.ts'
import { asNft, type ItemQuery } from './nft.ts'
import { storyOf } from './story.ts'

/**
 * CA-47: Returns one item of a member, with all benefits it gives them.
 * @throws Problem ITEM_NOT_FOUND for an unknown item, or one of another member or brand
 */
export async function itemDetailOf(
  tx: Tx,
  { member, nftId, ...options }: ItemQuery & { member: SessionMember; nftId: string },
): Promise<Nft> {
  const { accountId, brand } = member
  const [item] = await itemOf(tx, { accountId, brand, nftId })
  if (!item) throw new Problem('ITEM_NOT_FOUND')
  const { assetId } = item.asset
  const placed = await benefitsOf(tx, { member, assetId, ...options })
  const utilitiesWhere = (matches: (benefit: PlacedUtility) => boolean) =>
    placed.filter(matches).map(({ utility }) => utility)
  return {
    ...asNft(item, options),
    ...(await storyOf(tx, item)),
    utility: utilitiesWhere(() => true),
    utilityCount: placed.length,
    collectionUtility: utilitiesWhere(({ place }) => place === 'collection'),
    nftUtility: utilitiesWhere(({ assetIds }) => assetIds.includes(assetId)),
  }
}

async function benefitsOf(
  tx: Tx,
  { member, assetId, brand, language, now }: ItemQuery & { member: SessionMember; assetId: string },
): Promise<PlacedUtility[]> {
  const { accountId, loyaltyAccount } = member
  if (!loyaltyAccount) return []
  return utilitiesOfItem(tx, {
    brand,
    language,
    accountId,
    tierId: loyaltyAccount.tierId,
    now,
    assetId,
  })
}
