import type { BrandPack } from '#brands/brand.ts'
import { membership, type MembershipTier } from '#contract/membership.ts'
import { Problem } from '#contract/problems.ts'
import { networksFollowedBy } from '#server/earning/follow.ts'
import { serve } from '#server/lib/http/serve.ts'
import { toInstant, programName } from '#server/lib/texts/translate.ts'
import { tierBenefits } from './tier-benefits.ts'
import { joinAsMember } from './join-as-member.ts'
import { expiryDatesOf } from '#server/points/expiry-dates.ts'
import { loyaltyAccountForRead } from '#server/points/loyalty-account-access.ts'
import { configurationOf, tiersOf } from './configuration.ts'

export const membershipRoutes = serve(membership, {
  membership: async ({ tx, member, params, brand, language, now }) => {
    const account = await loyaltyAccountForRead(tx, member, params.id)
    const tiers = await tiersOf(tx, { brand, membershipId: account.membershipId, language })
    const tier = tiers.find(({ tierId }) => tierId === account.tierId) as MembershipTier
    const followed = await networksFollowedBy(tx, account.id)
    return {
      account: {
        userAssetPointsId: account.id,
        membershipId: account.membershipId,
        asset: { assetId: brand.ids.assetId, name: programName(brand, language) },
        assetVariation: {
          assetVariationId: tier.tierId,
          assetId: brand.ids.assetId,
          mediaFileUrl: tier.mediaFileUrl,
          name: tier.name,
        },
        nftId: account.nftId,
        memberCode: account.memberCode,
        memberSince: toInstant(account.joinedAt),
        categories: await tierBenefits(tx, {
          brand,
          language,
          accountId: member.accountId,
          tierId: tier.tierId,
          now,
        }),
        hasFollowedInstagram: followed.instagram,
        hasFollowedStrava: followed.strava,
        ...(await expiryDatesOf(tx, account.id, now)),
      },
    }
  },
  sync: async ({ tx, context: { secret }, member, body, brand, now }) => {
    if (body.creatorId !== brand.ids.creatorId || body.assetId !== brand.ids.assetId)
      throw new Problem('NOT_FOUND')
    const { loyaltyAccountId } = await joinAsMember(tx, {
      accountId: member.accountId,
      brand,
      secret,
      now,
    })
    return { success: true as const, userAssetPointsId: loyaltyAccountId }
  },
  tiers: async ({ tx, params, brand, language }) => ({
    tiers: await tiersOf(tx, { brand, membershipId: ownMembership(brand, params.id), language }),
  }),
  configuration: async ({ tx, params, brand }) => ({
    configuration: await configurationOf(tx, ownMembership(brand, params.id)),
  }),
  tierConfiguration: async ({ tx, params, brand, language }) => {
    const membershipId = ownMembership(brand, params.id)
    const tiers = await tiersOf(tx, { brand, membershipId, language })
    if (!tiers.some(({ tierId }) => tierId === params.tier)) throw new Problem('NOT_FOUND')
    return { success: true as const, configuration: await configurationOf(tx, membershipId) }
  },
})

/** Returns the id if it is the program of this host's brand. @throws Problem NOT_FOUND */
function ownMembership(brand: BrandPack, id: string): string {
  if (id !== brand.ids.membershipId) throw new Problem('NOT_FOUND')
  return id
}
