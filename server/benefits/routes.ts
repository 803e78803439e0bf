import { benefits } from '#contract/benefits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { successMessage } from '#contract/messages.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { serve, type Call } from '#server/lib/http/serve.ts'
import { answerPoll } from './poll/answer-poll.ts'
import { contestOf, enterContest } from './contest/contest.ts'
import { prepareDraftOrder } from './order/draft-order.ts'
import { gatedContentFor } from './media/gated-content.ts'
import { creatorOf, dropOf, summaryOf } from './public-summary.ts'
import { claimVoucher } from './voucher/claim-voucher.ts'

/** CA-40: POST, and GET as in the specification. */
async function claimVoucherCode({
  context,
  brand,
  language,
  now,
  member,
  params,
}: Pick<Call<Endpoint>, 'context' | 'brand' | 'language' | 'now'> & {
  member: Member
  params: Record<string, string>
}) {
  const claim = await claimVoucher({
    member,
    id: params['id'] ?? '',
    brand,
    language,
    now,
    context,
  })
  const { code, voucherId, productUrl } = claim
  return {
    success: true as const,
    voucherCode: code,
    voucherId,
    ...(productUrl ? { productUrl } : {}),
    claim,
  }
}

/** CA-37: POST, and GET as in the specification. */
async function createDraftOrder({
  context,
  brand,
  language,
  now,
  member,
  params,
  body,
}: Pick<Call<Endpoint>, 'context' | 'brand' | 'language' | 'now'> & {
  member: Member
  params: Partial<DraftOrderFields>
  body?: DraftOrderFields
}) {
  const { gatedCommerceId = '', nftId } = body ?? params
  const draftOrderUrl = await prepareDraftOrder({
    context,
    member,
    brand,
    language,
    now,
    gatedCommerceId,
    nftId,
  })
  return {
    success: true as const,
    draftOrderUrl,
    message: successMessage('DRAFT_ORDER_READY', language),
  }
}
type DraftOrderFields = { gatedCommerceId: string; nftId?: string | undefined }

export const benefitsRoutes = serve(
  benefits,
  {
    summary: ({ tx, params, brand, language, now }) =>
      summaryOf(tx, { assetId: params.assetId, brand, language, now }),
    gatedContent: async ({ tx, context, member, brand, language, params, now }) =>
      gatedContentFor(tx, { context, member, brand, language, id: params.gatedContentId, now }),
    claimVoucher: claimVoucherCode,
    claimVoucherByGet: claimVoucherCode,
    draftOrder: createDraftOrder,
    draftOrderByGet: createDraftOrder,
    contest: async ({ tx, brand, language, member, params, now }) => ({
      success: true as const,
      contest: await contestOf(tx, { brand, language, member, contestId: params.contestId, now }),
    }),
    enterContest: async ({ tx, context: { secret }, brand, member, body, now }) => {
      await enterContest(tx, { brand, secret, member, body, now })
      return { success: true as const }
    },
    drop: ({ tx, params, brand, language }) =>
      dropOf(tx, { dropId: params.dropId, brand, language }),
    creator: async ({ params, brand }) => creatorOf({ creatorId: params.creatorId, brand }),
    answerPoll: async ({ tx, context: { secret }, brand, member, params, body, language, now }) => {
      const { pointsAwarded, completionMessage } = await answerPoll(tx, {
        brand,
        secret,
        member,
        pollId: params['id'] ?? '',
        body,
        now,
      })
      return {
        success: true as const,
        pointsAwarded,
        completionMessage: completionMessage[language],
      }
    },
  },
  {
    changingReads: ['claimVoucherByGet', 'draftOrderByGet'],
    callsOutside: ['draftOrder', 'draftOrderByGet', 'claimVoucher', 'claimVoucherByGet'],
    // Each call reaches the shop's API, which has its own rate limit.
    perMinuteInProduction: { draftOrder: 20, draftOrderByGet: 20 },
  },
)
