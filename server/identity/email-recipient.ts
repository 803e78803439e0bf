import { and, eq, isNull } from 'drizzle-orm'
import type { EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type QueuedEmail } from '#server/emails/outbox.ts'
import { memberView } from './views.ts'

/**
 * Returns whether an email still goes to the member of its value `accountId`; false for erased and
 * merged accounts. When the address has changed, the email is queued again for the new one.
 */
export async function isStillRecipient(
  email: QueuedEmail,
  { tx, brand, now }: Pick<EmailContext, 'tx' | 'brand' | 'now'>,
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
