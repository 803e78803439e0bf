import { and, eq, isNotNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { memberView } from '#server/identity/views.ts'
import { jsonArrayOf, type JsonRow } from '#server/lib/database/json-array.ts'
import { usedUpAt } from '#server/till/views.ts'
import { runningContestsOfBenefit } from './availability.ts'
import { childrenNamed, hasListed } from './content-conditions.ts'
import { childIds } from './content.ts'
import { benefits, contestEntries, contests, pollAnswers, polls, voucherCodes } from './table.ts'

const pollFields = {
  id: polls.id,
  title: polls.title,
  description: polls.description,
  completionMessage: polls.completionMessage,
  pointsAwarded: polls.pointsAwarded,
  options: polls.options,
  isCompleted: sql<boolean>`${pollAnswers.at} is not null`,
}
const contestFields = {
  id: contests.id,
  description: contests.description,
  buttonText: contests.buttonText,
  endsAt: contests.endsAt,
  art: contests.art,
  hasEntered: sql<boolean>`${contestEntries.at} is not null`,
}
const codeFields = {
  voucherId: voucherCodes.voucherId,
  code: voucherCodes.code,
  period: voucherCodes.period,
  claimedAt: sql<string>`${voucherCodes.claimedAt}`,
  usedAt: sql<
    string | null
  >`${usedUpAt({ voucherId: voucherCodes.voucherId, code: voucherCodes.code })}`,
}
export type PollState = JsonRow<typeof pollFields>

/**
 * What the member has answered, entered and claimed of a benefit; one code per voucher and period.
 */
export type MemberState = {
  polls: PollState[]
  contests: JsonRow<typeof contestFields>[]
  codes: JsonRow<typeof codeFields>[]
  birthdate: string | null
}

/** Returns the fields of a query of benefits that say how a member stands with each of them. */
export const memberStateFields = (accountId: SQLWrapper, now: SQLWrapper) => ({
  polls: pollsOfBenefit(accountId),
  contests: contestsOfBenefit(accountId, now),
  codes: codesOfBenefit(accountId),
  birthdate: sql<string | null>`${new QueryBuilder()
    .select({ birthdate: memberView.dateOfBirth })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))}`,
})

/** A poll that the brand has closed is shown to those who answered it. */
const pollsOfBenefit = (accountId: SQLWrapper) =>
  new QueryBuilder()
    .select({ polls: jsonArrayOf(pollFields, { orderBy: polls.position }).as('polls') })
    .from(polls)
    .leftJoin(
      pollAnswers,
      and(eq(pollAnswers.pollId, polls.id), eq(pollAnswers.accountId, accountId)),
    )
    .where(
      and(
        hasListed('pollIds', polls.id),
        eq(polls.brand, benefits.brand),
        or(polls.isActive, isNotNull(pollAnswers.at)),
      ),
    )
    .as('polls')

const contestsOfBenefit = (accountId: SQLWrapper, now: SQLWrapper) =>
  new QueryBuilder()
    .select({ contests: jsonArrayOf(contestFields, { orderBy: contests.position }).as('contests') })
    .from(contests)
    .leftJoin(
      contestEntries,
      and(eq(contestEntries.contestId, contests.id), eq(contestEntries.accountId, accountId)),
    )
    .where(runningContestsOfBenefit(now))
    .as('contests')

const codesOfBenefit = (accountId: SQLWrapper) =>
  new QueryBuilder()
    .select({ codes: jsonArrayOf(codeFields, { orderBy: voucherCodes.code }).as('codes') })
    .from(voucherCodes)
    .where(
      and(
        eq(voucherCodes.accountId, accountId),
        sql`${voucherCodes.voucherId} in (select each ->> ${childIds.vouchers}::text from jsonb_array_elements(${childrenNamed('vouchers')}) each)`,
      ),
    )
    .as('codes')
