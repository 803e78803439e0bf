import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LETTERS_PER_MAILBOX, LETTERS_PER_WINDOW, LETTERS_WINDOW_MINUTES, mailboxOf } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/account/accounts.ts'
import { shownCode, type Block } from '#server/brand/letter-paper.ts'
import { penOf, type Desk, type Pen } from '#server/brand/pen.ts'
import { latestWritten, minutesAfter } from '#server/kit/clock.ts'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { enqueueLetter, type Letter, type WaitingLetter } from '#server/neighbours/mail.ts'
import { mintLoginKeys, type LoginKeys } from './login-link.ts'

/**
 * Emails that anybody can request by typing an address. They share their limits; notices have none.
 */
export type AskedKind = 'login' | 'welcome' | 'verify' | 'code' | 'alreadyMember' | 'reset' | 'newEmail' | 'signedUp'
const requestedKinds: readonly AskedKind[] = ['login', 'welcome', 'verify', 'code', 'alreadyMember', 'reset', 'newEmail', 'signedUp']

type EmailRequest = { kind: AskedKind; brand: BrandPack; email: string; language: Language; values?: Record<string, string>; now: Date }

/**
 * Queues an email to an address. Known and unknown addresses cost the same time, because the
 * account is looked up when the email is sent. The limit per address and 15 minutes applies to
 * both.
 * @throws Problem TOO_MANY_LETTERS, with the seconds until the next one
 */
export async function askForLetter(tx: Tx, request: EmailRequest): Promise<void> {
  const retryAfter = await letterIfAllowed(tx, request)
  if (retryAfter !== undefined) throw new Problem('TOO_MANY_LETTERS', { retryAfter })
}

/**
 * Queues an email unless its address has had too many, without an error, because joining continues without it. An
 * address gets three emails in 15 minutes, and a fourth if it is the only login link: others can use up the emails of an
 * address, but its owner still gets a link.
 * @returns the seconds until the next email; undefined when this one is queued
 */
export async function letterIfAllowed(tx: Tx, { brand, email, now, ...rest }: EmailRequest): Promise<number | undefined> {
  // Without the lock, two at once would both count the same emails.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`emails:${brand.slug}:${email}`}, 0))`)
  const requested = await rowsOf<{ kind: string; at: string }>(tx, sql`
    select kind, created_at as at from outbox
    where recipient = ${email} and brand = ${brand.slug} and kind in ${among([...requestedKinds])}
      and created_at > ${minutesAfter(now, -LETTERS_WINDOW_MINUTES).toISOString()}::timestamptz and created_at <= ${latestWritten(now).toISOString()}::timestamptz
    order by created_at desc`)
  const link = requested.find(({ kind }) => kind === 'login')
  const third = requested[LETTERS_PER_WINDOW - 1]
  if (third && (rest.kind !== 'login' || link)) {
    const ends = [third, ...(rest.kind === 'login' && link ? [link] : [])].map(({ at }) => minutesAfter(new Date(at), LETTERS_WINDOW_MINUTES).getTime())
    return Math.max(1, Math.ceil((Math.min(...ends) - now.getTime()) / 1000))
  }
  await enqueueLetter(tx, { ...rest, brand: brand.slug, recipient: email, now })
  return undefined
}

/**
 * Returns whether a requested email may leave, by the limit of its mailbox over all +tags. Checked as it leaves, so that
 * no response depends on it. Counts only emails that reach the mailbox, and never stops one to a proven address or to
 * the mailbox itself: invented variants must not lock their owner out.
 */
export async function mayLeave(tx: Tx, { id, brand, kind, recipient }: WaitingLetter): Promise<boolean> {
  if (!(requestedKinds as readonly string[]).includes(kind) || recipient === mailboxOf(recipient)) return true
  if ((await accountOf(tx, { brand, email: recipient }))?.is_verified) return true
  const [row] = await rowsOf<{ count: number }>(tx, sql`
    select count(*)::int as count from outbox o join outbox e on e.mailbox = o.mailbox and e.brand = o.brand
    where o.id = ${id} and e.kind in ${among([...requestedKinds])} and e.failed_at is null
      and (e.created_at, e.id) < (o.created_at, o.id) and e.created_at > o.created_at - make_interval(mins => ${LETTERS_WINDOW_MINUTES})
      and (e.sent_at is not null or e.kind in ('newEmail', 'signedUp') or exists (select 1 from accounts a where a.brand = e.brand and a.email = e.recipient))`)
  return (row?.count ?? 0) < LETTERS_PER_MAILBOX
}

/**
 * Writes a login email with a fresh link and code; undefined when the address has no account.
 * @param codeElsewhere a code for another form; replaces the code of the login page
 */
export async function writeLoginLetter(email: WaitingLetter, context: Desk, codeElsewhere?: string): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = context
  const account = await accountOf(tx, { brand: brand.slug, email: email.recipient })
  if (!account) return undefined
  const keys = await mintLoginKeys(tx, { accountId: account.id, membershipId: brand.ids.membershipId, secret, now })
  const layout = penOf(email, context, account)
  const kind = variantOf(email, account)
  if (kind === 'prove') return proveEmail(layout, keys)
  return loginEmail(layout, { kind, email: email.recipient, keys, codeElsewhere })
}

type Variant = 'login' | 'welcome' | 'verify' | 'alreadyMember'

/** Before the address is confirmed every variant is the welcome email, because it also confirms. */
function variantOf({ kind }: WaitingLetter, { is_verified: isVerified }: AccountRow): Variant | 'prove' {
  if (kind === 'verify') return isVerified ? 'prove' : kind
  if (kind === 'welcome' || !isVerified) return 'welcome'
  return kind === 'alreadyMember' ? kind : 'login'
}

function loginEmail({ says, link, finished }: Pen, { kind, email, keys, codeElsewhere }: { kind: Variant; email: string; keys: LoginKeys; codeElsewhere: string | undefined }): Letter {
  // RT-45
  const address = link('/login', { loginToken: keys.token, email })
  const button: Block = { kind: 'button', says: says(`${kind}.button`), address }
  const code = shownCode(codeElsewhere ?? keys.code)
  const way: Block[] = kind === 'verify' || codeElsewhere
    ? [{ kind: 'text', says: says('codeWhereAsked') }, code, { kind: 'text', says: says('orLink') }, button]
    : [button, { kind: 'text', says: says('code') }, code]
  return finished(kind, [
    { kind: 'text', says: says(`${kind}.lead`) },
    ...way,
    { kind: 'text', says: says('valid') },
    { kind: 'quiet', says: says('notYou') },
    { kind: 'link', says: says('plainLink'), address },
  ])
}

/**
 * Email for a logged-in member who must confirm it is them. Without a link, which would use the
 * code up and lead away.
 */
const proveEmail = ({ says, link, finished }: Pen, { code }: LoginKeys): Letter => finished('prove', [
  { kind: 'text', says: says('prove.lead') },
  shownCode(code),
  { kind: 'text', says: says('prove.valid') },
  { kind: 'link', says: says('prove.notYou'), address: link('/account/devices') },
])
