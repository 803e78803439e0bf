import { and, eq, isNull } from 'drizzle-orm'
import { emailBuilder, type EmailContext, type EmailFacts } from '#server/emails/email-builder.ts'
import { memberView } from '#server/identity/views.ts'
import { formatDay } from '#server/lib/texts/translate.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'

/**
 * Writes the tier email (CO-46): what changes, on which day, and how many points keep the tier.
 */
export async function writeTierEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { tier = '', lower = '', brings = '', missing, day = '' } = email.values
  const { text, button, build } = layoutFor(email, context, (language) => ({
    tier,
    lower,
    brings,
    count: Number(missing),
    day: formatDay(language, day),
  }))
  return build(
    'tierEnds',
    [
      { kind: 'text', text: text('tierEnds.lead') },
      { kind: 'text', text: text('tierEnds.keep') },
      { kind: 'text', text: text('tierEnds.lower') },
      button,
      { kind: 'quiet', text: text('tierEnds.points') },
    ],
    'memberFooter',
  )
}

/** Writes the expiry email (CO-39): how many points, until which day, and what keeps them. */
export async function writePointsExpiryEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { points, day = '' } = email.values
  const { text, button, build } = layoutFor(email, context, (language) => ({
    count: Number(points),
    day: formatDay(language, day),
  }))
  return build(
    'pointsEnd',
    [
      { kind: 'text', text: text('pointsEnd.lead') },
      { kind: 'text', text: text('pointsEnd.keep') },
      button,
      { kind: 'quiet', text: text('pointsEnd.tier') },
    ],
    'memberFooter',
  )
}

function layoutFor(email: QueuedEmail, context: EmailContext, facts: EmailFacts) {
  const layout = emailBuilder(email, context, undefined, facts)
  const address = layout.link(`/membership/${email.values['loyaltyAccountId'] ?? ''}`)
  return {
    ...layout,
    button: { kind: 'button', text: layout.text('toMembership'), address } as const,
  }
}

/**
 * False for erased and merged accounts. When the address has changed, the email is queued again for
 * the new one.
 */
async function isStillRecipient(
  email: QueuedEmail,
  { tx, brand, now }: EmailContext,
): Promise<boolean> {
  const [account] = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(
      and(
        eq(memberView.accountId, email.values['accountId'] ?? ''),
        eq(memberView.brand, brand.slug),
        isNull(memberView.erasedAt),
        isNull(memberView.mergedInto),
      ),
    )
  if (!account) return false
  if (account.email === email.recipient) return true
  await enqueueEmail(tx, { ...email, recipient: account.email, now })
  return false
}
