import { sql } from 'drizzle-orm'
import { emailBuilder, type EmailContext, type EmailFacts } from '#server/emails/email-builder.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { formatDay } from '#server/lib/texts/translate.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'

/**
 * Writes the level email (CO-46): what changes, on which day, and how many points keep the level.
 */
export async function writeTierEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { level = '', lower = '', brings = '', missing, day = '' } = email.values
  const { text, button, build } = layoutFor(email, context, (language) => ({
    level,
    lower,
    brings,
    count: Number(missing),
    day: formatDay(language, day),
  }))
  return build(
    'levelEnds',
    [
      { kind: 'text', text: text('levelEnds.lead') },
      { kind: 'text', text: text('levelEnds.keep') },
      { kind: 'text', text: text('levelEnds.lower') },
      button,
      { kind: 'quiet', text: text('levelEnds.points') },
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
      { kind: 'quiet', text: text('pointsEnd.level') },
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
  const [account] = await rowsOf<{ email: string }>(
    tx,
    sql`
    select email from accounts where id = ${email.values['accountId'] ?? ''} and brand = ${brand.slug} and erased_at is null and merged_into is null`,
  )
  if (!account) return false
  if (account.email === email.recipient) return true
  await enqueueEmail(tx, { ...email, recipient: account.email, now })
  return false
}
