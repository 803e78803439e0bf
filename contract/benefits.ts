import * as z from 'zod/mini'
import { room, write } from './endpoint.ts'
import { id, points } from './shapes.ts'

/** As typed: how much is too much for an answer is said by the room, how much is too much for anybody here. */
const typedAnswer = z.string().check(z.maxLength(20_000))

/** What a membership brings beside points. Carried only by the screens that need it. */
export const benefits = room('benefits', {
  /**
   * EN-54. The first answer of a member counts and gives the poll's points. Another one is received as well, gives none
   * and changes nothing: `pointsAwarded` is what this call gave.
   */
  answerPoll: write('POST', 'poll/:id/submit/response', {
    access: 'member',
    takes: z.object({ pollId: id, selectedPollOptionId: z.nullish(id), answerText: z.nullish(typedAnswer) }),
    gives: z.object({ success: z.literal(true), pointsAwarded: points, completionMessage: z.string() }),
    problem: 'POLL_FAILED',
    changes: ['membership.membership', 'points.balance', 'points.history'],
    movesValue: true,
  }),
})
