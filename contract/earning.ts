import * as z from 'zod/mini'
import { read, room, write } from './endpoint.ts'
import { id, instant, points } from './shapes.ts'

const credit = { access: 'member', problem: 'SOMETHING_WENT_WRONG', changes: ['membership.membership', 'points.balance', 'points.history'], movesValue: true } as const
const takes = z.object({ loyaltyAccountId: id, membershipId: id })
/** `credited`: whether it was this call that gave the points; nobody is credited twice. */
const gives = z.object({ success: z.literal(true), credited: z.boolean(), points })

const expectedCredit = z.object({
  id: z.string(),
  date: instant,
  originType: z.int(),
  /** What gave hope: "Order #1001". */
  reason: z.string(),
  /** Why nothing has come of it, in the reader's language. */
  why: z.string(),
  /** It may still come, once she has done what `why` says; otherwise it never will. */
  isWaiting: z.boolean(),
})
export type ExpectedCredit = z.output<typeof expectedCredit>

const referral = { access: 'member', gives: z.object({ success: z.literal(true), referralUrl: z.string() }), problem: 'REFERRAL_UNAVAILABLE' } as const

/** Ways to earn that begin in the app. Carried only by the screens that need them. */
export const earning = room('earning', {
  followInstagram: write('POST', 'loyaltyaccount/creditfollowinstagram', { ...credit, takes, gives }),
  followStrava: write('POST', 'loyaltyaccount/creditfollowstrava', { ...credit, takes, gives }),
  /** EN-87: her link for friends. The same whenever she asks. */
  friendLink: read('referral/:id/referral-link/type/1', referral),
  /** EN-88: her link to the shop. */
  shopLink: read('referral/:id/referral-link/type/2', referral),
  /** Credits that were expected and have not come, the newest first (ours). */
  expected: read('loyaltyaccount/:id/expectedCredits', {
    access: 'member',
    gives: z.object({ expected: z.array(expectedCredit) }),
    problem: 'HISTORY_UNAVAILABLE',
  }),
})
