import type { BrandPack, Localized } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import type { benefits } from '#contract/benefits.ts'
import { Problem } from '#contract/problems.ts'
import { readAnswer } from '#domain/poll.ts'
import { and, eq } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { isAvailableTo } from '../availability.ts'
import { hasListed } from '../content-conditions.ts'
import { assertItemUseLeft } from '../item-uses.ts'
import { recordParticipation } from '../participation.ts'
import { pollAnswers, polls } from '../table.ts'

type Poll = typeof polls.$inferSelect
type AnswerRequest = {
  brand: BrandPack
  secret: string
  member: Member
  pollId: string
  body: RequestBody<typeof benefits.answerPoll>
  now: Date
}

/**
 * CA-43: Records a person's answer once and gives the poll's points once (origin 14). A repeat,
 * from another device, another account of the same mailbox or after a lost response, succeeds with
 * 0 points and keeps the first answer, also when simultaneous.
 * @throws Problem BAD_REQUEST when body and address name different polls, POLL_NOT_FOUND, the problem
 * of the answer (domain/poll.ts), those of `assertItemUseLeft`, UNAUTHORIZED for an account that ended while the call waited
 */
export async function answerPoll(
  tx: Tx,
  { brand, secret, member, pollId, body, now }: AnswerRequest,
): Promise<{ pointsAwarded: number; completionMessage: Localized }> {
  if (body.pollId !== pollId) throw new Problem('BAD_REQUEST')
  const poll = await openPoll(tx, member, pollId)
  const loyaltyAccount = await loyaltyAccountIn(tx, member, poll.membershipId)
  const isOfPoll = hasListed('pollIds', pollId)
  if (!loyaltyAccount || !(await isAvailableTo(tx, { member, loyaltyAccount }, isOfPoll)))
    throw new Problem('POLL_NOT_FOUND')
  const answer = readAnswer(poll.options, {
    optionId: body.selectedPollOptionId,
    text: body.answerText,
  })
  if ('problem' in answer) throw new Problem(answer.problem)
  // The answer refers to the account: lock it before the answer and the points, as erasing and
  // merging do.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const use = { activity: 'poll', activityId: pollId } as const
  // A repeat succeeds wherever the item is.
  if (!(await hasAnswered(tx, { pollId, accountId: member.accountId })))
    await assertItemUseLeft(tx, { member, loyaltyAccount, having: isOfPoll, ...use })
  const isFirst = await recordParticipation(tx, { brand, member, secret, ...use })
  if (!isFirst) return { pointsAwarded: 0, completionMessage: poll.completionMessage }
  const inserted = await tx
    .insert(pollAnswers)
    .values({
      pollId,
      accountId: member.accountId,
      optionId: answer.optionId,
      answerText: answer.text,
      at: now,
    })
    .onConflictDoNothing({ target: [pollAnswers.pollId, pollAnswers.accountId] })
    .returning({ pollId: pollAnswers.pollId })
  const pointsAwarded = inserted.length > 0 ? await award(tx, poll, loyaltyAccount.id, now) : 0
  return { pointsAwarded, completionMessage: poll.completionMessage }
}

async function hasAnswered(
  tx: Tx,
  { pollId, accountId }: { pollId: string; accountId: string },
): Promise<boolean> {
  const own = await tx
    .select({ pollId: pollAnswers.pollId })
    .from(pollAnswers)
    .where(and(eq(pollAnswers.pollId, pollId), eq(pollAnswers.accountId, accountId)))
  return own.length > 0
}

async function openPoll(tx: Tx, { brand }: Member, pollId: string): Promise<Poll> {
  const [poll] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, pollId), eq(polls.brand, brand), polls.isActive))
  if (!poll) throw new Problem('POLL_NOT_FOUND')
  return poll
}

/**
 * Merged loyalty accounts share their entries, so the key also finds the points of the merged one.
 */
async function award(
  tx: Tx,
  { id, title, pointsAwarded: points }: Poll,
  loyaltyAccountId: string,
  now: Date,
): Promise<number> {
  if (points === 0) return 0
  const { replayed } = await addEntry(tx, {
    loyaltyAccountId,
    redeemable: points,
    tierPoints: points,
    originType: 14,
    reason: { key: 'poll', values: { title } },
    key: `poll:${id}`,
    at: now,
  })
  return replayed ? 0 : points
}
