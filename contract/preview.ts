import * as z from 'zod/mini'
import { drop } from './collection.ts'
import { read, endpoints } from './endpoint.ts'
import { categories, feature, membershipAccount, tier } from './membership.ts'
import { points } from './points.ts'
import { offer } from './redemption.ts'

/**
 * A sample membership on a tier, for the brand's staff. Its session opens only this endpoint. Not
 * in `contract/index.ts`: only the chunk of its screen imports it.
 */
export const preview = endpoints('preview', {
  /** CA-22, CA-73. `id` is the membership's. Any invalid link is PREVIEW_EXPIRED. */
  categories: read('loyaltyaccount/preview/:id/tier/:tier/categories', {
    access: 'anyone',
    query: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.object({
      categories,
      account: membershipAccount,
      points: points.balance.response,
      tiers: z.array(tier),
      configuration: z.array(feature),
      redemptionConfigurations: z.array(offer),
      collection: z.array(drop),
    }),
    problem: 'MEMBERSHIP_UNAVAILABLE',
  }),
})
