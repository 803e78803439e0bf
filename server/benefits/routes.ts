import { benefits } from '#contract/benefits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { successText } from '#contract/sentences.ts'
import type { Member } from '#server/kit/access.ts'
import { serve, type Call } from '#server/kit/serve.ts'
import { answerPoll } from './answer.ts'
import { draftOrderFor } from './draft-order.ts'
import { claimVoucher } from './voucher.ts'

/** CA-40: as a POST, and as the GET of the specification. */
async function claims({ tx, house, brand, language, now, member, params }: Pick<Call<Endpoint>, 'tx' | 'house' | 'brand' | 'language' | 'now'> & { member: Member; params: Record<string, string> }) {
  const claim = await claimVoucher(tx, { member, id: params['id'] ?? '', brand, language, now, house })
  const { code, voucherId, productUrl } = claim
  return { success: true as const, voucherCode: code, voucherId, ...(productUrl ? { productUrl } : {}), claim }
}

/** CA-37: as a POST, and as the GET of the specification. */
async function drafts({ house, brand, language, now, member, params, body }: Pick<Call<Endpoint>, 'house' | 'brand' | 'language' | 'now'> & { member: Member; params: Partial<Drafting>; body?: Drafting }) {
  const { gatedCommerceId = '', nftId = '' } = body ?? params
  const draftOrderUrl = await draftOrderFor({ house, member, brand, language, now, gatedCommerceId, nftId })
  return { success: true as const, draftOrderUrl, message: successText('DRAFT_ORDER_READY', language) }
}
type Drafting = { gatedCommerceId: string; nftId: string }

const notYet = async (): Promise<never> => {
  throw new Problem('BENEFIT_NOT_FOUND')
}

export const benefitsRoutes = serve(benefits, {
  summary: notYet,
  gatedContent: notYet,
  claimVoucher: claims,
  claimVoucherByGet: claims,
  draftOrder: drafts,
  draftOrderByGet: drafts,
  contest: notYet,
  enterContest: notYet,
  drop: notYet,
  creator: notYet,
  answerPoll: async ({ tx, member, params, body, language, now }) => {
    const { pointsAwarded, completionMessage } = await answerPoll(tx, { member, pollId: params['id'] ?? '', body, now })
    return { success: true as const, pointsAwarded, completionMessage: completionMessage[language] }
  },
}, {
  changingReads: ['claimVoucherByGet', 'draftOrderByGet'],
  askOutside: ['draftOrder', 'draftOrderByGet'],
  // Each may keep the shop busy, which has a limit of its own.
  perMinuteInProduction: { draftOrder: 20, draftOrderByGet: 20 },
})
