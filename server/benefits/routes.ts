import { benefits } from '#contract/benefits.ts'
import { Problem } from '#contract/problems.ts'
import { serve } from '#server/kit/serve.ts'
import { answerPoll } from './answer.ts'
import { contestOf, enterContest } from './contest.ts'

const notYet = async (): Promise<never> => {
  throw new Problem('BENEFIT_NOT_FOUND')
}

export const benefitsRoutes = serve(benefits, {
  summary: notYet,
  gatedContent: notYet,
  claimVoucher: notYet,
  claimVoucherByGet: notYet,
  draftOrder: notYet,
  draftOrderByGet: notYet,
  contest: async ({ tx, brand, language, member, params, now }) => ({ success: true as const, contest: await contestOf(tx, { brand, language, member, contestId: params.contestId, now }) }),
  enterContest: async ({ tx, member, body, now }) => {
    await enterContest(tx, { member, body, now })
    return { success: true as const }
  },
  drop: notYet,
  creator: notYet,
  answerPoll: async ({ tx, member, params, body, language, now }) => {
    const { pointsAwarded, completionMessage } = await answerPoll(tx, { member, pollId: params['id'] ?? '', body, now })
    return { success: true as const, pointsAwarded, completionMessage: completionMessage[language] }
  },
})
