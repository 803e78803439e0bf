import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { id, instant, points } from './fields.ts'

const credit = {
  access: 'member',
  problem: 'SOMETHING_WENT_WRONG',
  invalidates: ['membership.membership', 'points.balance', 'points.history'],
  movesValue: true,
} as const
const creditRequest = z.object({ loyaltyAccountId: id, membershipId: id })
/** `credited`: whether this request credited the points; they are credited once. */
const creditResponse = z.object({ success: z.literal(true), credited: z.boolean(), points })

const expectedCredit = z.object({
  id: z.string(),
  date: instant,
  originType: z.int(),
  /** The event behind the expected credit: "Order #1001". */
  reason: z.string(),
  /** Why it was not credited, in the reader's language. */
  description: z.string(),
  /** It is credited once the member has done what `description` says; otherwise never. */
  isWaiting: z.boolean(),
})
export type ExpectedCredit = z.output<typeof expectedCredit>

const referral = {
  access: 'member',
  response: z.object({ success: z.literal(true), referralUrl: z.string() }),
  problem: 'REFERRAL_UNAVAILABLE',
} as const

const joinedFriend = z.object({
  id: z.string(),
  /** The first name; null unless the referrer may see it. */
  name: z.nullable(z.string()),
  joinedAt: instant,
  /** Null while the points wait for a purchase of the program's minimum. */
  credited: z.nullable(z.object({ points, at: instant })),
  /** The points were credited before and reversed by a refund. */
  isReversed: z.boolean(),
})
export type JoinedFriend = z.output<typeof joinedFriend>

/** Ways to earn in the app. Not in `contract/index.ts`: only the chunks that need it import it. */
export const earning = endpoints('earning', {
  followInstagram: write('POST', 'loyaltyaccount/creditfollowinstagram', {
    ...credit,
    request: creditRequest,
    response: creditResponse,
  }),
  followStrava: write('POST', 'loyaltyaccount/creditfollowstrava', {
    ...credit,
    request: creditRequest,
    response: creditResponse,
  }),
  /** EN-87: the member's link for friends; the same on every request. */
  friendLink: read('referral/:id/referral-link/type/1', referral),
  /** EN-88: the member's link to the shop. */
  shopLink: read('referral/:id/referral-link/type/2', referral),
  /** Friends who joined with the member's link, newest first (extension). */
  friends: read('referral/:id/friends', {
    access: 'member',
    response: z.object({ friends: z.array(joinedFriend) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Expected credits that were not made, newest first (extension). */
  expected: read('loyaltyaccount/:id/expectedCredits', {
    access: 'member',
    response: z.object({ expected: z.array(expectedCredit) }),
    problem: 'HISTORY_UNAVAILABLE',
  }),
})
