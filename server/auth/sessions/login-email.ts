import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import {
  EMAILS_PER_MAILBOX,
  EMAILS_PER_WINDOW,
  EMAILS_WINDOW_MINUTES,
  mailboxKey,
} from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/identity/accounts.ts'
import { codeBlock, type Block } from '#server/emails/email-layout.ts'
import { emailBuilder, type EmailContext, type EmailBuilder } from '#server/emails/email-builder.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { createLoginSecrets, type LoginSecrets } from './login-link.ts'

/**
 * Emails that anybody can request by typing an address. They share their limits; notices have none.
 */
export type RequestedEmailKind =
  'login' | 'welcome' | 'verify' | 'code' | 'alreadyMember' | 'reset' | 'newEmail' | 'signedUp'
const requestedKinds: readonly RequestedEmailKind[] = [
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
 * Queues an email unless its address has had too many, without an error, because joining continues without it. An
 * address gets three emails in 15 minutes, and a fourth if it is the only login link: others can use up the emails of an
 * address, but its owner still gets a link.
 * @returns the seconds until the next email; undefined when this one is queued
 */
export async function enqueueIfAllowed(
  tx: Tx,
  { brand, email, now, ...rest }: EmailRequest,
): Promise<number | undefined> {
  // Without the lock, two at once would both count the same emails.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`emails:${brand.slug}:${email}`}, 0))`,
  )
  const requested = await rowsOf<{ kind: string; at: string }>(
    tx,
    sql`
    select kind, created_at as at from outbox
    where recipient = ${email} and brand = ${brand.slug} and kind in ${anyOf([...requestedKinds])}
      and created_at > ${minutesAfter(now, -EMAILS_WINDOW_MINUTES).toISOString()}::timestamptz and created_at <= ${latestRecorded(now).toISOString()}::timestamptz
    order by created_at desc`,
  )
  const link = requested.find(({ kind }) => kind === 'login')
  const third = requested[EMAILS_PER_WINDOW - 1]
  if (third && (rest.kind !== 'login' || link)) {
    const ends = [third, ...(rest.kind === 'login' && link ? [link] : [])].map(({ at }) =>
      minutesAfter(new Date(at), EMAILS_WINDOW_MINUTES).getTime(),
    )
    return Math.max(1, Math.ceil((Math.min(...ends) - now.getTime()) / 1000))
  }
  await enqueueEmail(tx, { ...rest, brand: brand.slug, recipient: email, now })
  return undefined
}

/** Emails with which the owner of an unproven address logs in or confirms it. */
const ownerKinds = ['login', 'code', 'verify'] as const satisfies readonly RequestedEmailKind[]

/**
 * Returns whether a requested email may leave, by the limit of its mailbox over all variants. Checked as it leaves, so
 * that no response depends on it. Counts only emails that reach the mailbox, and never stops one to a proven address or
 * to the mailbox itself: invented variants must not lock their owner out.
 */
export async function mayLeave(tx: Tx, email: QueuedEmail): Promise<boolean> {
  const { id, brand, kind, recipient } = email
  if (!(requestedKinds as readonly string[]).includes(kind) || recipient === mailboxKey(recipient))
    return true
  if ((await accountOf(tx, { brand, email: recipient }))?.isVerified) return true
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`
    select count(*)::int as count from outbox o join outbox e on e.mailbox = o.mailbox and e.brand = o.brand
    where o.id = ${id} and ${precedes} and e.kind in ${anyOf([...requestedKinds])}
      and (e.sent_at is not null or e.kind in ('newEmail', 'signedUp') or exists (select 1 from accounts a where a.brand = e.brand and a.email = e.recipient))`,
  )
  return (row?.count ?? 0) < EMAILS_PER_MAILBOX || (await isOwnersFirst(tx, email))
}

/**
 * Returns whether an email is the first in its window with which the owner of an address without a +tag can log in or
 * confirm it. Gmail has one mailbox for all dotted spellings, and any of them may be the one its owner uses. Other kinds
 * do not use up the login link.
 */
async function isOwnersFirst(tx: Tx, { id, kind, recipient }: QueuedEmail): Promise<boolean> {
  if (!(ownerKinds as readonly string[]).includes(kind) || recipient.includes('+')) return false
  const earlier = await rowsOf(
    tx,
    sql`
    select 1 from outbox o join outbox e on e.recipient = o.recipient and e.brand = o.brand
    where o.id = ${id} and ${precedes} and e.kind in ${anyOf(kind === 'login' ? ['login'] : [...ownerKinds])} limit 1`,
  )
  return earlier.length === 0
}

/** Condition: email `e` was queued before `o`, in the same window, and has not failed. */
const precedes = sql`e.failed_at is null and (e.created_at, e.id) < (o.created_at, o.id)
  and e.created_at > o.created_at - make_interval(mins => ${EMAILS_WINDOW_MINUTES})`

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
  const layout = emailBuilder(email, context, account)
  const kind = variantOf(email, account)
  if (kind === 'prove') return proveEmail(layout, keys)
  return loginEmail(layout, { kind, email: email.recipient, keys, codeElsewhere })
}

type Variant = 'login' | 'welcome' | 'verify' | 'alreadyMember'

/** Before the address is confirmed every variant is the welcome email, because it also confirms. */
function variantOf({ kind }: QueuedEmail, { isVerified }: AccountRow): Variant | 'prove' {
  if (kind === 'verify') return isVerified ? 'prove' : kind
  if (kind === 'welcome' || !isVerified) return 'welcome'
  return kind === 'alreadyMember' ? kind : 'login'
}

function loginEmail(
  { text, link, build }: EmailBuilder,
  {
    kind,
    email,
    keys,
    codeElsewhere,
  }: { kind: Variant; email: string; keys: LoginSecrets; codeElsewhere: string | undefined },
): Email {
  // RT-45
  const address = link('/login', { loginToken: keys.token, email })
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
  return build(kind, [
    { kind: 'text', text: text(`${kind}.lead`) },
    ...way,
    { kind: 'text', text: text('valid') },
    { kind: 'quiet', text: text('notYou') },
    { kind: 'link', text: text('plainLink'), address },
  ])
}

/**
 * Email for a logged-in member who must confirm it is them. Without a link, which would use the
 * code up and lead away.
 */
const proveEmail = ({ text, link, build }: EmailBuilder, { code }: LoginSecrets): Email =>
  build('prove', [
    { kind: 'text', text: text('prove.lead') },
    codeBlock(code),
    { kind: 'text', text: text('prove.valid') },
    { kind: 'link', text: text('prove.notYou'), address: link('/account/devices') },
  ])
