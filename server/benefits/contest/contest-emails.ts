import type { Language } from '#contract/problems.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { memberView } from '#server/identity/views.ts'
import { contests, contestWinners } from '../table.ts'

/** Writes to a winner of a contest. Nothing is sent after the account was erased. */
export async function writeContestWonEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { contestId = '', accountId = '' } = email.values
  const [won] = await context.tx
    .select({
      title: contests.title,
      prize: contests.prizeDescription,
      email: memberView.email,
    })
    .from(contestWinners)
    .innerJoin(contests, eq(contests.id, contestWinners.contestId))
    .innerJoin(memberView, eq(memberView.accountId, contestWinners.accountId))
    .where(
      and(
        eq(contestWinners.contestId, contestId),
        eq(contestWinners.accountId, accountId),
        eq(contests.brand, context.brand.slug),
        isNotNull(contestWinners.notifiedAt),
      ),
    )
  if (!won) return undefined
  if (won.email !== email.recipient) {
    // The member has another address now.
    await enqueueEmail(context.tx, { ...email, recipient: won.email, now: context.now })
    return undefined
  }
  const facts = (language: Language) => ({
    contest: won.title[language],
    prize: won.prize[language],
  })
  const { text, link, picture, build } = emailBuilder(email, context, undefined, facts)
  return build(
    'contestWon',
    [
      { kind: 'text', text: text('contestWon.lead') },
      { kind: 'text', text: text('contestWon.prize') },
      { kind: 'text', text: text('contestWon.next') },
      {
        kind: 'button',
        text: text('contestWon.button'),
        address: context.brand.links.support,
      },
      {
        kind: 'link',
        text: text('contestWon.rules'),
        address: link(`/contest-rules/${contestId}`),
      },
    ],
    { reason: 'contestWon', picture: picture('points'), foot: 'account' },
  )
}
