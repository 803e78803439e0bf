import { and, asc, count, eq } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import {
  contestDraws,
  contestEntries,
  contests,
  contestWinners,
  pollAnswers,
  polls,
} from './table.ts'

/** Returns the polls of a brand with the number of answers, in the pack's order. */
export const pollsForStaff = (tx: Tx, brand: string) =>
  tx
    .select({
      pollId: polls.id,
      title: polls.title,
      isActive: polls.isActive,
      answers: count(pollAnswers.accountId),
    })
    .from(polls)
    .leftJoin(pollAnswers, eq(pollAnswers.pollId, polls.id))
    .where(eq(polls.brand, brand))
    .groupBy(polls.id)
    .orderBy(asc(polls.position), asc(polls.id))

/** Returns a poll with its answers, the oldest first; undefined when the brand has none of this id. */
export async function pollForStaff(tx: Tx, { brand, pollId }: { brand: string; pollId: string }) {
  const [poll] = await tx
    .select({ title: polls.title, options: polls.options })
    .from(polls)
    .where(and(eq(polls.id, pollId), eq(polls.brand, brand)))
  if (!poll) return undefined
  const answers = await tx
    .select({
      at: pollAnswers.at,
      optionId: pollAnswers.optionId,
      text: pollAnswers.answerText,
      email: memberView.email,
    })
    .from(pollAnswers)
    .innerJoin(memberView, eq(memberView.accountId, pollAnswers.accountId))
    .where(eq(pollAnswers.pollId, pollId))
    .orderBy(asc(pollAnswers.at), asc(pollAnswers.accountId))
  return { ...poll, answers }
}

/** Returns the contests of a brand with the number of entries and the draw, in the pack's order. */
export const contestsForStaff = (tx: Tx, brand: string) =>
  tx
    .select({
      contestId: contests.id,
      title: contests.title,
      startsAt: contests.startsAt,
      endsAt: contests.endsAt,
      isActive: contests.isActive,
      prizes: contests.prizeNumber,
      entries: count(contestEntries.accountId),
      drawnAt: contestDraws.drawnAt,
    })
    .from(contests)
    .leftJoin(contestEntries, eq(contestEntries.contestId, contests.id))
    .leftJoin(contestDraws, eq(contestDraws.contestId, contests.id))
    .where(eq(contests.brand, brand))
    .groupBy(contests.id, contestDraws.contestId)
    .orderBy(asc(contests.position), asc(contests.id))

/**
 * Returns the entries of a contest, the oldest first, with their numbers and places once it is drawn; undefined when the
 * brand has no contest of this id.
 */
export async function entriesForStaff(
  tx: Tx,
  { brand, contestId }: { brand: string; contestId: string },
) {
  const [contest] = await tx
    .select({ title: contests.title })
    .from(contests)
    .where(and(eq(contests.id, contestId), eq(contests.brand, brand)))
  if (!contest) return undefined
  return tx
    .select({
      at: contestEntries.at,
      terms: contestEntries.termsVersion,
      drawNumber: contestEntries.drawNumber,
      place: contestWinners.place,
      email: memberView.email,
    })
    .from(contestEntries)
    .innerJoin(memberView, eq(memberView.accountId, contestEntries.accountId))
    .leftJoin(
      contestWinners,
      and(
        eq(contestWinners.contestId, contestEntries.contestId),
        eq(contestWinners.accountId, contestEntries.accountId),
      ),
    )
    .where(eq(contestEntries.contestId, contestId))
    .orderBy(asc(contestEntries.at), asc(contestEntries.accountId))
}
