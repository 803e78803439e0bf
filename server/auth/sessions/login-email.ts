import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { EMAILS_PER_WINDOW, EMAILS_WINDOW_MINUTES } from '#domain/credentials.ts'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/identity/accounts.ts'
import { codeBlock, type Block } from '#server/emails/email-blocks.ts'
import { emailBuilder, type EmailContext, type EmailBuilder } from '#server/emails/email-builder.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import { createLoginSecrets, type LoginSecrets } from './login-link.ts'
import { welcomePassOf, type WelcomePass } from './welcome-pass.ts'

/**
 * Emails that anybody can request by typing an address. They share their limits; notices have none.
 */
export type RequestedEmailKind =
  'login' | 'welcome' | 'verify' | 'code' | 'alreadyMember' | 'reset' | 'newEmail' | 'signedUp'
export const requestedKinds: readonly RequestedEmailKind[] = [
  'login',
  'welcome',
  'verify',
  'code',
  'alreadyMember',
  'reset',
  'newEmail',
  'signedUp',
]

type EmailRequest = {
  kind: RequestedEmailKind
  brand: BrandPack
  email: string
  language: Language
  values?: Record<string, string>
  now: Date
}

/**
 * Queues an email to an address. Known and unknown addresses cost the same time, because the
 * account is looked up when the email is sent. The limit per address and 15 minutes applies to
 * both.
 * @throws Problem TOO_MANY_EMAILS, with the seconds until the next one
 */
export async function requestEmail(tx: Tx, request: EmailRequest): Promise<void> {
  const retryAfter = await enqueueIfAllowed(tx, request)
  if (retryAfter !== undefined) throw new Problem('TOO_MANY_EMAILS', { retryAfter })
}

/**
 * Queues an email unless its address has had too many, without an error, because joining continues
 * without it. An address gets three emails in 15 minutes, and a fourth if it is the only login
 * link: others can use up the emails of an address, but its owner still gets a link.
 * @returns the seconds until the next email; undefined when this one is queued
 */
export async function enqueueIfAllowed(
  tx: Tx,
  { brand, email, now, ...rest }: EmailRequest,
): Promise<number | undefined> {
  // Without the lock, two at once would both count the same emails.
  await lockName(tx, `emails:${brand.slug}:${email}`)
  const requested = await requestedEmailsTo(tx, { brand, email, now })
  const link = requested.find(({ kind }) => kind === 'login')
  const third = requested[EMAILS_PER_WINDOW - 1]
  if (third && (rest.kind !== 'login' || link)) {
    const ends = [third, ...(rest.kind === 'login' && link ? [link] : [])].map(({ createdAt }) =>
      minutesAfter(createdAt, EMAILS_WINDOW_MINUTES).getTime(),
    )
    return Math.max(1, Math.ceil((Math.min(...ends) - now.getTime()) / 1000))
  }
  await enqueueEmail(tx, { ...rest, brand: brand.slug, recipient: email, now })
  return undefined
}

/** Returns the emails of the last 15 minutes that somebody requested to an address, newest first. */
const requestedEmailsTo = (
  tx: Tx,
  { brand, email, now }: Pick<EmailRequest, 'brand' | 'email' | 'now'>,
) =>
  tx
    .select({ kind: queuedEmailView.kind, createdAt: queuedEmailView.createdAt })
    .from(queuedEmailView)
    .where(
      and(
        eq(queuedEmailView.recipient, email),
        eq(queuedEmailView.brand, brand.slug),
        inArray(queuedEmailView.kind, requestedKinds),
        gt(queuedEmailView.createdAt, minutesAfter(now, -EMAILS_WINDOW_MINUTES)),
        lte(queuedEmailView.createdAt, latestRecorded(now)),
      ),
    )
    .orderBy(desc(queuedEmailView.createdAt))

/**
 * Writes a login email with a fresh link and code; undefined when the address has no account.
 * @param codeElsewhere a code for another form; replaces the code of the login page
 */
export async function writeLoginEmail(
  email: QueuedEmail,
  context: EmailContext,
  codeElsewhere?: string,
): Promise<Email | undefined> {
  const { tx, brand, secret, now } = context
  const account = await accountOf(tx, { brand: brand.slug, email: email.recipient })
  if (!account) return undefined
  const keys = await createLoginSecrets(tx, {
    accountId: account.id,
    membershipId: brand.ids.membershipId,
    secret,
    now,
  })
  const kind = variantOf(email, account)
  const pass = kind === 'welcome' ? await welcomePassOf(context, account.id) : undefined
  const layout = emailBuilder(email, context, account, () => ({ code: codeElsewhere ?? keys.code }))
  if (kind === 'prove') return proveEmail(layout, keys, email)
  return loginEmail(layout, { kind, email, keys, codeElsewhere, pass })
}

type Variant = 'login' | 'welcome' | 'verify' | 'alreadyMember'

/** Before the address is confirmed every variant is the welcome email, because it also confirms. */
function variantOf({ kind }: QueuedEmail, { isVerified }: AccountRow): Variant | 'prove' {
  if (kind === 'verify') return isVerified ? 'prove' : kind
  if (kind === 'welcome' || !isVerified) return 'welcome'
  return kind === 'alreadyMember' ? kind : 'login'
}

/** Why an address gets a login email: what was requested for it, whatever the variant. */
const reasonOf = ({ kind, values }: QueuedEmail): string =>
  kind === 'alreadyMember' && values['after'] === 'emailChange' ? 'emailTaken' : kind

type LoginEmail = {
  kind: Variant
  email: QueuedEmail
  keys: LoginSecrets
  codeElsewhere: string | undefined
  pass: WelcomePass | undefined
}

function loginEmail(
  builder: EmailBuilder,
  { kind, email, keys, codeElsewhere, pass }: LoginEmail,
): Email {
  const { text, link, build, picture } = builder
  // RT-45
  const address = link('/login', { loginToken: keys.token, email: email.recipient })
  const button: Block = { kind: 'button', text: text(`${kind}.button`), address }
  const code = codeBlock(codeElsewhere ?? keys.code)
  const way: Block[] =
    kind === 'verify' || codeElsewhere
      ? [
          { kind: 'text', text: text('codeWhereAsked') },
          code,
          { kind: 'text', text: text('orLink') },
          button,
        ]
      : [button, { kind: 'text', text: text('code') }, code]
  return build(
    kind,
    [
      { kind: 'text', text: pass?.lead(builder) ?? text(`${kind}.lead`) },
      ...(pass?.card(builder) ?? []),
      ...way,
      { kind: 'quiet', text: `${text('valid')} ${text('notYou')}` },
      { kind: 'link', text: text('plainLink'), address },
      ...(pass?.offer(builder) ?? []),
    ],
    { reason: reasonOf(email), picture: pass ? undefined : picture('login') },
  )
}

/**
 * Email for a logged-in member who must confirm it is them. Without a link, which would use the
 * code up and lead away.
 */
function proveEmail(
  { text, link, picture, build }: EmailBuilder,
  { code }: LoginSecrets,
  { values: { withdrawals } }: QueuedEmail,
): Email {
  const kind = withdrawals ? 'proveWithdrawal' : 'prove'
  const facts = withdrawals ? (JSON.parse(withdrawals) as [name: string, value: string][]) : []
  return build(
    kind,
    [
      { kind: 'text', text: text(`${kind}.lead`) },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      ...(withdrawals ? [{ kind: 'text' as const, text: text('proveWithdrawal.code') }] : []),
      codeBlock(code),
      { kind: 'text', text: text('prove.valid') },
      { kind: 'link', text: text('prove.notYou'), address: link('/account/devices') },
    ],
    { reason: kind, picture: picture('password'), foot: 'devices' },
  )
}
