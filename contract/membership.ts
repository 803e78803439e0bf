import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { Problem } from './problems.ts'
import { id, instant, points, success } from './fields.ts'
import { utility } from './utility.ts'

const tierAsset = z.object({
  assetVariationId: z.string(),
  assetId: z.string(),
  mediaFileUrl: z.string(),
  name: z.string(),
})

const benefitCategory = z.object({
  label: z.string(),
  labelKey: z.string(),
  benefits: z.array(utility),
})
export type BenefitCategory = z.output<typeof benefitCategory>
/** EN-57: the benefits of a tier, by category. */
export const categories = z.array(benefitCategory)

export const membershipAccount = z.object({
  userAssetPointsId: z.string(),
  membershipId: z.string(),
  asset: z.object({ assetId: z.string(), name: z.string() }),
  assetVariation: tierAsset,
  nftId: z.string(),
  /** The code on the pass (extension). */
  memberCode: z.string(),
  memberSince: z.string(),
  /** The benefits of the current tier. */
  categories,
  hasFollowedInstagram: z.boolean(),
  hasFollowedStrava: z.boolean(),
  /** The last certain day of the tier (CO-46), as noon UTC; unset for the first tier. */
  tierKeptUntil: z.optional(instant),
  /** The last day of the points without activity until then (CO-39); unset without points. */
  pointsExpireAt: z.optional(instant),
})
export type MembershipAccount = z.output<typeof membershipAccount>

export const tier = z.object({
  tierId: z.string(),
  name: z.string(),
  /** The membership tier's name (EN-60). */
  variationName: z.string(),
  sequence: z.int(),
  minPoints: points,
  maxPoints: z.nullable(points),
  /** Benefits of the tier, in the reader's language. */
  description: z.string(),
  mediaFileUrl: z.string(),
})
export type MembershipTier = z.output<typeof tier>

export const feature = z.object({
  featureName: z.enum([
    'Referrals',
    'ShopReferrals',
    'BirthdayPoints',
    'InstagramFollow',
    'StravaFollow',
    'JudgeMe',
  ]),
  rewardPoints: points,
  instagramUrl: z.optional(z.string()),
  stravaUrl: z.optional(z.string()),
  /** Of a referral: the minimum of the friend's purchase after refunds, in cents. */
  minPurchase: z.optional(z.int()),
  isActive: z.boolean(),
})
export type Feature = z.output<typeof feature>

export const membership = endpoints('membership', {
  /** EN-58: the account comes under one of two names. A response without it does not fit, so that it is never stored. */
  membership: read('loyaltyaccount/:id', {
    access: 'member',
    response: z
      .object({
        account: z.optional(membershipAccount),
        accountContract: z.optional(membershipAccount),
      })
      .check(
        z.refine(({ account, accountContract }) => (account ?? accountContract) !== undefined),
      ),
    problem: 'MEMBERSHIP_UNAVAILABLE',
    storedOffline: true,
  }),
  /** Creates the membership if the account has none yet; idempotent. */
  sync: write('POST', 'loyaltyaccount/sync', {
    access: 'member',
    request: z.object({ creatorId: id, assetId: id }),
    response: z.extend(success, { userAssetPointsId: z.string() }),
    problem: 'CLAIM_FAILED',
    invalidates: ['collection.collection'],
  }),
  tiers: read('membership/:id/tiers', {
    access: 'member',
    response: z.object({ tiers: z.array(tier) }),
    problem: 'TIERS_UNAVAILABLE',
    storedOffline: true,
  }),
  configuration: read('membership/:id/configuration', {
    access: 'member',
    response: z.object({ configuration: z.array(feature) }),
    problem: 'MEMBERSHIP_UNAVAILABLE',
    storedOffline: true,
  }),
  /** CA-29: ways to earn points on one tier. */
  tierConfiguration: read('membership/:id/tier/:tier/configuration', {
    access: 'member',
    response: z.extend(success, { configuration: z.array(feature) }),
    problem: 'MEMBERSHIP_UNAVAILABLE',
  }),
})

/**
 * Returns the account of a response, under either of its two names (EN-58).
 * @throws Problem MEMBERSHIP_UNAVAILABLE when it has neither
 */
export function accountOf({
  account,
  accountContract,
}: {
  account?: MembershipAccount
  accountContract?: MembershipAccount
}): MembershipAccount {
  const found = account ?? accountContract
  if (!found) throw new Problem('MEMBERSHIP_UNAVAILABLE')
  return found
}
