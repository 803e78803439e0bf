import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { hasVoucherOf } from './content-conditions.ts'
import {
  benefits,
  contestEntries,
  contests,
  contestWinners,
  draftOrders,
  pollAnswers,
  polls,
  voucherCodes,
} from './table.ts'

type Subject = Pick<PersonalDataSubject, 'accountId' | 'brand' | 'language'>

/** Returns the answers that a member gave in polls, for the export. */
export async function exportPollAnswers(tx: Tx, { accountId, brand, language }: Subject) {
  const rows = await tx
    .select({
      title: polls.title,
      choice: pollAnswers.optionId,
      text: pollAnswers.answerText,
      at: pollAnswers.at,
    })
    .from(pollAnswers)
    .innerJoin(polls, eq(polls.id, pollAnswers.pollId))
    .where(and(eq(pollAnswers.accountId, accountId), eq(polls.brand, brand.slug)))
    .orderBy(desc(pollAnswers.at))
  return rows.map(({ title, choice, text, at }) => ({
    poll: title[language],
    choice,
    text,
    at: toInstant(at),
  }))
}

/** Returns the codes that a member claimed, for the export. */
export async function exportClaimedCodes(tx: Tx, { accountId, brand, language }: Subject) {
  const benefitOfCode = tx
    .select({ name: benefits.name })
    .from(benefits)
    .where(and(eq(benefits.brand, voucherCodes.brand), hasVoucherOf(voucherCodes.voucherId)))
    .orderBy(benefits.position, benefits.id)
    .limit(1)
    .as('benefit')
  const rows = await tx
    .select({
      name: benefitOfCode.name,
      code: voucherCodes.code,
      claimedAt: sql`${voucherCodes.claimedAt}`.mapWith(voucherCodes.claimedAt),
    })
    .from(voucherCodes)
    .leftJoinLateral(benefitOfCode, sql`true`)
    .where(and(eq(voucherCodes.accountId, accountId), eq(voucherCodes.brand, brand.slug)))
    .orderBy(desc(voucherCodes.claimedAt), voucherCodes.code)
  return rows.map(({ name, code, claimedAt }) => ({
    benefit: name?.[language] ?? '',
    code,
    claimedAt: toInstant(claimedAt),
  }))
}

/** Returns the contests that a member entered, for the export. */
export async function exportContestEntries(tx: Tx, { accountId, brand, language }: Subject) {
  const rows = await tx
    .select({
      title: contests.title,
      termsVersion: contestEntries.termsVersion,
      at: contestEntries.at,
      drawNumber: contestEntries.drawNumber,
      place: contestWinners.place,
      notifiedAt: contestWinners.notifiedAt,
    })
    .from(contestEntries)
    .innerJoin(contests, eq(contests.id, contestEntries.contestId))
    .leftJoin(
      contestWinners,
      and(
        eq(contestWinners.contestId, contestEntries.contestId),
        eq(contestWinners.accountId, contestEntries.accountId),
      ),
    )
    .where(and(eq(contestEntries.accountId, accountId), eq(contests.brand, brand.slug)))
    .orderBy(desc(contestEntries.at))
  return rows.map(({ title, termsVersion, at, drawNumber, place, notifiedAt }) => ({
    contest: title[language],
    termsVersion,
    at: toInstant(at),
    drawNumber,
    // Null when the member has not won.
    place,
    notifiedAt: notifiedAt && toInstant(notifiedAt),
  }))
}

/** Returns the orders that the shop prepared for a member, for the export. */
export async function exportDraftOrders(tx: Tx, { accountId, brand }: Subject) {
  const rows = await tx
    .select({
      offer: draftOrders.gatedCommerceId,
      url: draftOrders.url,
      createdAt: draftOrders.createdAt,
      validUntil: draftOrders.validUntil,
    })
    .from(draftOrders)
    .innerJoin(memberView, eq(memberView.accountId, draftOrders.accountId))
    .where(
      and(
        eq(draftOrders.accountId, accountId),
        eq(memberView.brand, brand.slug),
        ne(draftOrders.url, ''),
      ),
    )
    .orderBy(desc(draftOrders.createdAt))
  return rows.map(({ createdAt, validUntil, ...order }) => ({
    ...order,
    createdAt: toInstant(createdAt),
    validUntil: toInstant(validUntil),
  }))
}
