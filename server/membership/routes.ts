import type { BrandPack, Localized } from '#brands/brand.ts'
import { membershipContract, type Feature } from '#contract/membership.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { followedBy } from '#server/earning/follow.ts'
import { artUrl } from '#server/brand/art.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'
import { instantOf, programmeName } from '#server/kit/texts.ts'
import { benefitsOn } from './benefits.ts'
import { joinProgramme } from './join.ts'
import { ownLoyaltyAccount } from '#server/points/ownership.ts'

type TierRow = { id: string; sequence: number; min_points: number; name: Localized; description: Localized; art: string }

export const membershipRoutes = serve(membershipContract, {
  membership: async ({ tx, member, params, brand, language }) => {
    const account = await ownLoyaltyAccount(tx, member, params.id)
    const tier = (await tiersOf(tx, account.membership_id)).find(({ id }) => id === account.tier_id) as TierRow
    const followed = await followedBy(tx, account.id)
    return {
      account: {
        userAssetPointsId: account.id,
        membershipId: account.membership_id,
        asset: { assetId: brand.ids.assetId, name: programmeName(brand, language) },
        assetVariation: { assetVariationId: tier.id, assetId: brand.ids.assetId, mediaFileUrl: artUrl(brand.slug, tier.art), name: tier.name[language] },
        nftId: account.nft_id,
        memberCode: account.member_code,
        memberSince: instantOf(account.joined_at),
        categories: benefitsOn(brand, tier.id, language),
        hasFollowedInstagram: followed.instagram,
        hasFollowedStrava: followed.strava,
      },
    }
  },
  sync: async ({ tx, member, body, brand, now }) => {
    if (body.creatorId !== brand.ids.creatorId || body.assetId !== brand.ids.assetId) throw new Problem('NOT_FOUND')
    const { loyaltyAccountId } = await joinProgramme(tx, { accountId: member.accountId, brand, now })
    return { success: true as const, userAssetPointsId: loyaltyAccountId }
  },
  tiers: async ({ tx, params, brand, language }) => {
    const rows = await tiersOf(tx, ownMembership(brand, params.id))
    return {
      tiers: rows.map((row, place) => ({
        tierId: row.id,
        name: row.name[language],
        variationName: row.name[language],
        sequence: row.sequence,
        minPoints: row.min_points,
        maxPoints: rows[place + 1] ? (rows[place + 1] as TierRow).min_points - 1 : null,
        description: row.description[language],
        mediaFileUrl: artUrl(brand.slug, row.art),
      })),
    }
  },
  configuration: async ({ tx, params, brand }) => ({ configuration: await activeFeatures(tx, ownMembership(brand, params.id)) }),
  tierConfiguration: async ({ tx, params, brand }) => {
    const membershipId = ownMembership(brand, params.id)
    const tiers = await tiersOf(tx, membershipId)
    if (!tiers.some(({ id }) => id === params.tier)) throw new Problem('NOT_FOUND')
    return { success: true as const, configuration: await activeFeatures(tx, membershipId) }
  },
})

/** What earns points. Every level earns alike; what is switched off is nobody's business. */
async function activeFeatures(tx: Tx, membershipId: string): Promise<Feature[]> {
  const [row] = await rowsOf<{ configuration: Feature[] }>(tx, sql`select configuration from memberships where id = ${membershipId}`)
  return (row?.configuration ?? []).filter(({ isActive }) => isActive)
}

/** The programme of this host's brand; another brand's is not there. */
function ownMembership(brand: BrandPack, id: string): string {
  if (id !== brand.ids.membershipId) throw new Problem('NOT_FOUND')
  return id
}

const tiersOf = (tx: Tx, membershipId: string): Promise<TierRow[]> =>
  rowsOf<TierRow>(tx, sql`select id, sequence, min_points, name, description, art from tiers where membership_id = ${membershipId} order by sequence`)
