import { earning } from '#contract/earning.ts'
import { serve } from '#server/lib/http/serve.ts'
import { loyaltyAccountForRead } from '#server/points/loyalty-account-access.ts'
import { joinedFriends } from '#server/referrals/joined-friends.ts'
import { referralLinkOf } from '#server/referrals/link.ts'
import { expectedCredits } from './expected-credits.ts'
import { creditFollow } from './follow.ts'

export const earningRoutes = serve(earning, {
  followInstagram: ({ tx, member, brand, body, now }) =>
    creditFollow(tx, { member, brand, network: 'instagram', body, now }),
  followStrava: ({ tx, member, brand, body, now }) =>
    creditFollow(tx, { member, brand, network: 'strava', body, now }),
  friendLink: ({ tx, context, member, brand, params, now }) =>
    referralLinkOf(tx, {
      hosts: context.hosts,
      member,
      brand,
      loyaltyAccountId: params.id,
      kind: 'friend',
      now,
    }),
  shopLink: ({ tx, context, member, brand, params, now }) =>
    referralLinkOf(tx, {
      hosts: context.hosts,
      member,
      brand,
      loyaltyAccountId: params.id,
      kind: 'shop',
      now,
    }),
  friends: async ({ tx, member, params }) => {
    const { id } = await loyaltyAccountForRead(tx, member, params.id)
    return { friends: await joinedFriends(tx, id) }
  },
  expected: async ({ tx, member, brand, params, language, now }) => {
    const { id } = await loyaltyAccountForRead(tx, member, params.id)
    return { expected: await expectedCredits(tx, { loyaltyAccountId: id, brand, language, now }) }
  },
})
