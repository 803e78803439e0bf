import type { BrandPack } from '#brands/brand.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { MembershipTier } from '#contract/membership.ts'
import type { preview } from '#contract/preview.ts'
import type { Language } from '#contract/problems.ts'
import { samplePoints } from '#domain/points.ts'
import { sortTiers } from '#domain/tier.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { programName } from '#server/lib/texts/translate.ts'
import { tierBenefits } from '#server/membership/tier-benefits.ts'
import { configurationOf, tiersOf } from '#server/membership/configuration.ts'
import { offersShownTo } from '#server/redemption/offers.ts'

export type Samples = ResponseOf<typeof preview.categories>
type SampleRequest = { brand: BrandPack; tierId: string; language: Language; now: Date }

/** The id of all sample data. Real ids are longer. */
const SAMPLE = 'sample'

/**
 * Returns what a member of a tier would see: the real program, with sample data for the member.
 * Undefined for an unknown tier.
 */
export async function samplesAt(
  tx: Tx,
  { brand, tierId, language, now }: SampleRequest,
): Promise<Samples | undefined> {
  const { membershipId } = brand.ids
  const tiers = await tiersOf(tx, { brand, membershipId, language })
  const tier = tiers.find((found) => found.tierId === tierId)
  if (!tier) return undefined
  const points = samplePoints(sortTiers(tiers), tier)
  const categories = await tierBenefits(tx, { brand, language, accountId: undefined, tierId, now })
  return {
    categories,
    account: { ...accountAt(tier, brand, language, now), categories },
    points: { currentPoints: points, pastPoints: 0, redeemablePoints: points },
    tiers,
    configuration: await configurationOf(tx, membershipId),
    redemptionConfigurations: await offersShownTo(tx, { brand, tierId, language }),
    collection: [collectedAt(tier, brand, language, now)],
  }
}

/** Without a code, because a scannable one might be a member's. */
const accountAt = (
  { tierId, name, mediaFileUrl }: MembershipTier,
  brand: BrandPack,
  language: Language,
  now: Date,
): Samples['account'] => ({
  userAssetPointsId: SAMPLE,
  membershipId: brand.ids.membershipId,
  asset: { assetId: brand.ids.assetId, name: programName(brand, language) },
  assetVariation: { assetVariationId: tierId, assetId: brand.ids.assetId, mediaFileUrl, name },
  nftId: SAMPLE,
  memberCode: '',
  memberSince: now.toISOString(),
  categories: [],
  hasFollowedInstagram: false,
  hasFollowedStrava: false,
})

function collectedAt(
  { name, mediaFileUrl }: MembershipTier,
  brand: BrandPack,
  language: Language,
  now: Date,
): Samples['collection'][number] {
  const {
    ids,
    name: brandName,
    program: { membershipDrop, membershipAsset },
  } = brand
  const drop = {
    dropId: membershipDrop.dropId,
    name: membershipDrop.name[language],
    dateOpen: membershipDrop.dateOpen,
  }
  const nft: Samples['collection'][number]['nfts'][number] = {
    nftId: SAMPLE,
    number: 0,
    name: programName(brand, language),
    imageUrl: mediaFileUrl,
    datePurchased: now.toISOString(),
    dateMinted: null,
    contractAddress: null,
    withdrawAddress: null,
    hasPendingTransfer: false,
    passTemplate: null,
    assetVariation: {
      variationName: name,
      variationSupply: null,
      thumbnailUrl: mediaFileUrl,
      mediaFileUrl,
    },
    asset: {
      assetId: ids.assetId,
      name: programName(brand, language),
      assetDescription: membershipAsset.description[language],
      assetHTMLDesc: membershipAsset.html
        ? brandHtml(brand.slug, membershipAsset.html[language])
        : null,
      blockchain: membershipAsset.blockchain,
      contractAddress: null,
      mediaUrl: mediaFileUrl,
      mediaThumbnailUrl: mediaFileUrl,
    },
    creator: { creatorId: ids.creatorId, creatorName: brandName },
    drop: { ...drop, salesType: membershipDrop.salesType },
    loyaltyMembership: { userAssetPointsId: SAMPLE },
  }
  return { ...drop, nfts: [nft] }
}
