import { benefits } from '#contract/benefits.ts'
import { serve } from '#server/kit/serve.ts'
import { answerPoll } from './answer.ts'

export const benefitsRoutes = serve(benefits, {
  answerPoll: async ({ tx, member, params, body, language, now }) => {
    const { pointsAwarded, completionMessage } = await answerPoll(tx, { member, pollId: params['id'] ?? '', body, now })
    return { success: true as const, pointsAwarded, completionMessage: completionMessage[language] }
  },
})
