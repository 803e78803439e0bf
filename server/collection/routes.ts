import { collection, type Drop } from '#contract/collection.ts'
import { benefitSummariesOf, type BenefitSummaries } from '#server/benefits/summaries.ts'
import { utilitiesOfMember } from '#server/benefits/utilities.ts'
import { serve } from '#server/lib/http/serve.ts'
import { announcementsOf } from './announcements.ts'
import { itemDetailOf } from './item-detail.ts'
import { itemsOf, type OwnedItem } from './items.ts'
import { asNft, type ItemQuery } from './nft.ts'

export const collectionRoutes = serve(collection, {
  collection: async ({ tx, context, member, params, brand, language, now }) => {
    const isOwnCreator = params.creatorId === undefined || params.creatorId === brand.ids.creatorId
    const items = isOwnCreator
      ? await itemsOf(tx, { accountId: member.accountId, brand: member.brand })
      : []
    const summaries =
      items.length > 0
        ? await benefitSummariesOf(tx, { brand, language, member, now })
        : new Map<string, BenefitSummaries>()
    return {
      collection: withBenefitSummaries(
        groupedByDrop(items, { brand, language, secret: context.secret, now }),
        summaries,
      ),
    }
  },
  nft: async ({ tx, context, member, params, brand, language, now }) => ({
    nft: await itemDetailOf(tx, {
      member,
      nftId: params.nftId,
      brand,
      language,
      secret: context.secret,
      now,
    }),
  }),
  benefits: async ({ tx, member, params, brand, language, now }) => {
    const loyaltyAccount =
      params.creatorId === brand.ids.creatorId ? member.loyaltyAccount : undefined
    if (!loyaltyAccount) return { utility: { collectionUtility: [], loyaltyUtility: [] } }
    const reader = {
      brand,
      language,
      accountId: member.accountId,
      tierId: loyaltyAccount.tierId,
      now,
    }
    const placed = await utilitiesOfMember(tx, reader)
    const inPlace = (isOfMembership: boolean) =>
      placed
        .filter(({ place }) => (place === 'membership') === isOfMembership)
        .map(({ utility }) => utility)
    return { utility: { collectionUtility: inPlace(false), loyaltyUtility: inPlace(true) } }
  },
  announcements: async ({ tx, params, brand, language }) => ({
    announcements:
      params.creatorId === brand.ids.creatorId
        ? await announcementsOf(tx, { brand, language })
        : [],
  }),
})

/** EN-16: groups items by drop, newest drop first. */
function groupedByDrop(items: readonly OwnedItem[], options: ItemQuery): Drop[] {
  const drops = new Map<string, Drop>()
  for (const item of items) {
    const { dropId, name, dateOpen } = item.drop
    const drop = drops.get(dropId) ?? {
      dropId,
      name: name[options.language],
      dateOpen: dateOpen.toISOString(),
      nfts: [],
    }
    drop.nfts.push(asNft(item, options))
    drops.set(dropId, drop)
  }
  return [...drops.values()]
}

/** CO-18: adds the benefits of each tile. */
const withBenefitSummaries = (
  drops: readonly Drop[],
  summaries: ReadonlyMap<string, BenefitSummaries>,
): Drop[] =>
  drops.map((drop) => ({
    ...drop,
    nfts: drop.nfts.map((nft) => ({
      ...nft,
      ...(summaries.get(nft.asset.assetId) ?? { utility: [], utilityCount: 0 }),
    })),
  }))
