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
import { createLoginLink, emailOfStaff, LINK_MINUTES, managerWithEmail } from './login-links.ts'

type Request = { brand: BrandPack; email: string; language: Language; now: Date }
type LimitedKind = 'staffLogin' | 'staffInvited'

/**
 * Queues a login email. Known and unknown addresses cost the same time, because the manager is looked up when the
 * email is sent; the limit per address applies to both.
 * @throws Problem TOO_MANY_EMAILS, with the seconds until the next one
 */
export async function requestStaffLogin(tx: Tx, request: Request): Promise<void> {
  await enqueueLimited(tx, 'staffLogin', request)
}

/**
 * Queues the email that tells a new manager where to log in.
 * @throws Problem TOO_MANY_EMAILS, with the seconds until the next one
 */
export async function enqueueStaffInvitation(tx: Tx, request: Request): Promise<void> {
  await enqueueLimited(tx, 'staffInvited', request)
}

/** Queues an email, up to three of its kind in 15 minutes to an address. */
async function enqueueLimited(
  tx: Tx,
  kind: LimitedKind,
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
        eq(queuedEmailView.kind, kind),
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
  await enqueueEmail(tx, { kind, brand: brand.slug, recipient: email, language, now })
}

/** Queues the email that tells a manager which passkey was added or removed. */
export async function enqueueStaffPasskeyEmail(
  tx: Tx,
  {
    kind,
    staffId,
    device,
    brand,
    language,
    now,
  }: Omit<Request, 'email'> & {
    kind: 'staffPasskeyAdded' | 'staffPasskeyRemoved'
    staffId: string
    device: string
  },
): Promise<void> {
  const recipient = await emailOfStaff(tx, staffId)
  if (recipient !== null)
    await enqueueEmail(tx, {
      kind,
      brand: brand.slug,
      recipient,
      language,
      values: { device },
      now,
    })
}

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

/** Writes the notice that a passkey was added or removed: the manager's only sign if it was somebody else. */
export async function writeStaffPasskeyEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const { tx, brand } = context
  const manager = await managerWithEmail(tx, { brand: brand.slug, email: email.recipient })
  if (!manager) return undefined
  const { text, picture, build } = emailBuilder(email, context)
  const { kind } = email
  const lead = text(`${kind}.lead`, {
    device: email.values['device'] || text('deviceEnded.unknown'),
  })
  const address = `${context.tillOrigin}/login`
  return build(
    kind,
    [
      { kind: 'text', text: lead },
      { kind: 'text', text: text(`${kind}.notYou`) },
      { kind: 'button', text: text('staffInvited.button'), address },
    ],
    { reason: kind, picture: picture('password'), preview: lead },
  )
}
