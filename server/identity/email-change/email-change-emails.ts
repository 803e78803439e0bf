import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { mintEmailToken } from './email-change.ts'

/**
 * Writes the email to a new address with the confirmation link; undefined when the change was
 * cancelled.
 */
export async function writeNewEmailEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { tx, brand, secret, now } = context
  const token = await mintEmailToken(tx, {
    accountId: email.values['accountId'] ?? '',
    brand: brand.slug,
    email: email.recipient,
    secret,
    now,
  })
  if (token === undefined) return undefined
  const { text, link, picture, build } = emailBuilder(email, context)
  const address = link('/confirm-email', { token })
  return build(
    'newEmail',
    [
      { kind: 'text', text: text('newEmail.lead') },
      { kind: 'button', text: text('newEmail.button'), address },
      { kind: 'text', text: text('newEmail.valid') },
      { kind: 'quiet', text: text('newEmail.notYou') },
      { kind: 'link', text: text('plainLink'), address },
    ],
    { reason: 'newEmail', picture: picture('login') },
  )
}

/**
 * Writes the notice to the old address, without the new one: its reader may be somebody else by
 * now.
 */
export async function writeEmailChangedEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email> {
  const { text, picture, build } = emailBuilder(email, context)
  return build(
    'emailChanged',
    [
      { kind: 'text', text: text('emailChanged.lead') },
      { kind: 'text', text: text('emailChanged.notYou') },
      { kind: 'outline', text: text('emailChanged.support'), address: context.brand.links.support },
    ],
    { reason: 'emailChanged', picture: picture('password') },
  )
}
