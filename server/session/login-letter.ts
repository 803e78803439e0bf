import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LETTERS_PER_MAILBOX, LETTERS_PER_WINDOW, LETTERS_WINDOW_MINUTES, mailboxOf } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/account/accounts.ts'
import { shownCode, type Block } from '#server/brand/letter-paper.ts'
import { penOf, type Desk, type Pen } from '#server/brand/pen.ts'
import { latestWritten, minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
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
 * The same without an error, for joining, which continues without the email.
 * @returns the seconds until the next email; undefined when this one is queued
 */
export async function letterIfAllowed(tx: Tx, { brand, email, now, ...rest }: EmailRequest): Promise<number | undefined> {
  const mailbox = mailboxOf(email)
  // Without the lock, two concurrent requests would both count the same emails.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters:${brand.slug}:${mailbox}`}, 0))`)
  const sent = await rowsOf<{ recipient: string; at: string }>(tx, sql`
    select recipient, created_at as at from outbox
    where (mailbox = ${mailbox} or recipient = ${email}) and brand = ${brand.slug} and kind in (${sql.join(requestedKinds.map((kind) => sql`${kind}`), sql`, `)})
      and created_at > ${minutesAfter(now, -LETTERS_WINDOW_MINUTES).toISOString()}::timestamptz and created_at <= ${latestWritten(now).toISOString()}::timestamptz
    order by created_at desc`)
  const oldest = [sent.filter(({ recipient }) => recipient === email)[LETTERS_PER_WINDOW - 1], sent[LETTERS_PER_MAILBOX - 1]]
  const waitTimes = oldest.flatMap((row) => (row ? [minutesAfter(new Date(row.at), LETTERS_WINDOW_MINUTES).getTime() - now.getTime()] : []))
  if (waitTimes.length > 0) return Math.max(1, Math.ceil(Math.max(...waitTimes) / 1000))
  await enqueueLetter(tx, { ...rest, brand: brand.slug, recipient: email, now })
  return undefined
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
