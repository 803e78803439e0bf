import { brand as checkPack, type BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'

/** The pack under test, and a second one that differs in who it is and in how one comes in: for everything brands must keep apart. */
export const home = packs[0] as BrandPack
export const stranger: BrandPack = checkPack({
  ...structuredClone(home),
  slug: 'stranger',
  name: 'Somebody else',
  features: { ...home.features, loginCode: 'always', registerCode: false },
  ids: { creatorId: 'creator-stranger', membershipId: 'membership-stranger', assetId: 'asset-stranger' },
  programme: {
    ...structuredClone(home.programme),
    tiers: home.programme.tiers.map((tier) => ({ ...structuredClone(tier), tierId: `stranger-${tier.tierId}` })),
    offers: home.programme.offers.map((offer) => ({ ...structuredClone(offer), offerId: `stranger-${offer.offerId}`, tierIds: offer.tierIds.map((id) => `stranger-${id}`) })),
    categories: home.programme.categories.map((category) => ({
      ...structuredClone(category),
      benefits: category.benefits.map((benefit) => ({ ...structuredClone(benefit), utilityId: `stranger-${benefit.utilityId}`, tierIds: benefit.tierIds.map((id) => `stranger-${id}`) })),
    })),
    polls: home.programme.polls.map((poll) => ({ ...structuredClone(poll), pollId: `stranger-${poll.pollId}` })),
    membershipDrop: { ...structuredClone(home.programme.membershipDrop), dropId: 'drop-stranger' },
  },
})

/** What every member can redeem first. */
export const cheapestOf = ({ programme }: BrandPack): BrandPack['programme']['offers'][number] =>
  [...programme.offers].filter(({ tierIds, isActive }) => isActive && tierIds.length === 0).sort((a, b) => a.cost - b.cost)[0]!
