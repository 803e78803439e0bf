import { earning } from '#contract/earning.ts'
import { serve } from '#server/kit/serve.ts'
import { ownLoyaltyAccount } from '#server/points/ownership.ts'
import { linkOf } from '#server/referral/link.ts'
import { expectedCredits } from './expected.ts'
import { creditFollow } from './follow.ts'

export const earningRoutes = serve(earning, {
  followInstagram: ({ tx, member, brand, body, now }) => creditFollow(tx, { member, brand, network: 'instagram', body, now }),
  followStrava: ({ tx, member, brand, body, now }) => creditFollow(tx, { member, brand, network: 'strava', body, now }),
  friendLink: ({ tx, house, member, brand, params, now }) => linkOf(tx, { hosts: house.hosts, member, brand, loyaltyAccountId: params.id, kind: 'friend', now }),
  shopLink: ({ tx, house, member, brand, params, now }) => linkOf(tx, { hosts: house.hosts, member, brand, loyaltyAccountId: params.id, kind: 'shop', now }),
  expected: async ({ tx, member, brand, params, language, now }) => {
    const { id } = await ownLoyaltyAccount(tx, member, params.id)
    return { expected: await expectedCredits(tx, { loyaltyAccountId: id, brand, language, now }) }
  },
})
