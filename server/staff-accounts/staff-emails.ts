import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { EMAILS_PER_WINDOW, EMAILS_WINDOW_MINUTES } from '#domain/credentials.ts'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { createLoginLink, LINK_MINUTES, managerWithEmail } from './login-links.ts'

type Request = { brand: BrandPack; email: string; language: Language; now: Date }

/**
 * Queues a login email. Known and unknown addresses cost the same time, because the manager is looked up when the
 * email is sent; the limit per address applies to both.
 * @throws Problem TOO_MANY_EMAILS, with the seconds until the next one
 */
export async function requestStaffLogin(
  tx: Tx,
  { brand, email, language, now }: Request,
): Promise<void> {
  // Without the lock, two at once would both count the same emails.
  await lockName(tx, `staff-emails:${brand.slug}:${email}`)
  const requested = await tx
    .select({ createdAt: queuedEmailView.createdAt })
    .from(queuedEmailView)
    .where(
      and(
        eq(queuedEmailView.recipient, email),
        eq(queuedEmailView.brand, brand.slug),
        eq(queuedEmailView.kind, 'staffLogin'),
        gt(queuedEmailView.createdAt, minutesAfter(now, -EMAILS_WINDOW_MINUTES)),
        lte(queuedEmailView.createdAt, latestRecorded(now)),
      ),
    )
    .orderBy(desc(queuedEmailView.createdAt))
  const last = requested[EMAILS_PER_WINDOW - 1]
  if (last) {
    const end = minutesAfter(last.createdAt, EMAILS_WINDOW_MINUTES).getTime()
    const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000))
    throw new Problem('TOO_MANY_EMAILS', { retryAfter })
  }
  await enqueueEmail(tx, { kind: 'staffLogin', brand: brand.slug, recipient: email, language, now })
}

/** Queues the email that tells a new manager where to log in. */
export const enqueueStaffInvitation = (tx: Tx, { brand, email, language, now }: Request) =>
  enqueueEmail(tx, { kind: 'staffInvited', brand: brand.slug, recipient: email, language, now })

/** Writes the login email of a manager; undefined when nobody has the address. */
export async function writeStaffLoginEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { tx, brand, secret, now } = context
  const manager = await managerWithEmail(tx, { brand: brand.slug, email: email.recipient })
  if (!manager) return undefined
  const token = await createLoginLink(tx, { staffId: manager.staffId, secret, now })
  const { text, picture, build } = emailBuilder(email, context)
  // Behind the "#", so that no server and no scanner of emails sees or uses it.
  const address = `${context.tillOrigin}/login#${token}`
  return build(
    'staffLogin',
    [
      { kind: 'text', text: text('staffLogin.lead') },
      { kind: 'button', text: text('staffLogin.button'), address },
      { kind: 'quiet', text: text('staffLogin.valid', { count: LINK_MINUTES }) },
      { kind: 'link', text: text('plainLink'), address },
    ],
    { reason: 'staffLogin', picture: picture('login') },
  )
}

/** Writes the invitation of a manager; undefined when they were revoked meanwhile. */
export async function writeStaffInvitationEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { tx, brand } = context
  const manager = await managerWithEmail(tx, { brand: brand.slug, email: email.recipient })
  if (!manager) return undefined
  const { text, picture, build } = emailBuilder(email, context)
  const address = `${context.tillOrigin}/login`
  return build(
    'staffInvited',
    [
      { kind: 'text', text: text('staffInvited.lead') },
      { kind: 'text', text: text('staffInvited.next', { email: email.recipient }) },
      { kind: 'button', text: text('staffInvited.button'), address },
      { kind: 'link', text: text('plainLink'), address },
    ],
    { reason: 'staffInvited', picture: picture('login') },
  )
}
