import type { BrandPack, Localized } from '#brands/brand.ts'
import type { TakenBy } from '#contract/endpoint.ts'
import type { benefits } from '#contract/benefits.ts'
import { Problem } from '#contract/problems.ts'
import { readAnswer, type PollOption } from '#domain/poll.ts'
import { sql } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry } from '#server/points/ledger.ts'
import { standingIn } from '#server/points/ownership.ts'
import { isOpenTo } from './open.ts'
import { noteParticipation } from './participation.ts'

type Poll = { id: string; membership_id: string; title: Localized; completion_message: Localized; points_awarded: number; options: PollOption[] }
type Answering = { brand: BrandPack; secret: string; member: Member; pollId: string; body: TakenBy<typeof benefits.answerPoll>; now: Date }

/**
 * CA-43: takes a person's answer, once, and gives the poll's points for it, once (origin 14). Who answers again, from
 * another phone, from another account of the same mailbox or because the first reply was lost, is thanked and not turned
 * away: the first answer stands, and no points come twice, also under any race.
 * @throws Problem BAD_REQUEST for two polls in one call, POLL_NOT_FOUND, what is wrong with the answer (domain/poll.ts),
 * and UNAUTHORIZED for an account that has ended while the call waited
 */
export async function answerPoll(tx: Tx, { brand, secret, member, pollId, body, now }: Answering): Promise<{ pointsAwarded: number; completionMessage: Localized }> {
  if (body.pollId !== pollId) throw new Problem('BAD_REQUEST')
  const poll = await openPoll(tx, member, pollId)
  const standing = await standingIn(tx, member, poll.membership_id)
  if (!standing || !(await isOpenTo(tx, { member, standing }, sql`b.content -> 'pollIds' ? ${pollId}`))) throw new Problem('POLL_NOT_FOUND')
  const answer = readAnswer(poll.options, { optionId: body.selectedPollOptionId, text: body.answerText })
  if ('fault' in answer) throw new Problem(answer.fault)
  // An answer refers to her, and its points come after that: whoever erases or merges her takes her before both too.
  if (!(await holdAccount(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const isFirst = await noteParticipation(tx, { brand, member, secret, activity: 'poll', activityId: pollId })
  if (!isFirst) return { pointsAwarded: 0, completionMessage: poll.completion_message }
  const kept = await rowsOf(tx, sql`
    insert into poll_answers (poll_id, account_id, option_id, answer_text, at)
    values (${pollId}, ${member.accountId}, ${answer.optionId}, ${answer.text}, ${now.toISOString()}::timestamptz)
    on conflict (poll_id, account_id) do nothing returning poll_id`)
  const pointsAwarded = kept.length > 0 ? await award(tx, poll, standing.id, now) : 0
  return { pointsAwarded, completionMessage: poll.completion_message }
}

async function openPoll(tx: Tx, { brand }: Member, pollId: string): Promise<Poll> {
  const [poll] = await rowsOf<Poll>(tx, sql`
    select id, membership_id, title, completion_message, points_awarded, options from polls where id = ${pollId} and brand = ${brand} and is_active`)
  if (!poll) throw new Problem('POLL_NOT_FOUND')
  return poll
}

/** A standing that another one was merged into has its answers too: the key knows both. */
async function award(tx: Tx, { id, title, points_awarded: points }: Poll, loyaltyAccountId: string, now: Date): Promise<number> {
  if (points === 0) return 0
  const { replayed } = await addEntry(tx, {
    loyaltyAccountId, redeemable: points, counted: points, originType: 14, reason: { key: 'poll', values: { title } }, key: `poll:${id}`, at: now,
  })
  return replayed ? 0 : points
}
