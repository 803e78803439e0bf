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

/** Letters that somebody can ask for by typing an address. They share their limits; notices of what was done have none. */
export type AskedKind = 'login' | 'welcome' | 'verify' | 'code' | 'alreadyMember' | 'reset' | 'newEmail' | 'signedUp'
const asked: readonly AskedKind[] = ['login', 'welcome', 'verify', 'code', 'alreadyMember', 'reset', 'newEmail', 'signedUp']

type Wish = { kind: AskedKind; brand: BrandPack; email: string; language: Language; values?: Record<string, string>; now: Date }

/**
 * Asks for a letter. Known and unknown addresses cost the same: whether there is somebody to write to is looked up when
 * the letter leaves. An address gets a few letters in a quarter of an hour, whether there is anybody or not.
 * @throws Problem TOO_MANY_LETTERS, with the seconds until the next one
 */
export async function askForLetter(tx: Tx, wish: Wish): Promise<void> {
  const retryAfter = await letterIfAllowed(tx, wish)
  if (retryAfter !== undefined) throw new Problem('TOO_MANY_LETTERS', { retryAfter })
}

/**
 * The same for joining, which goes on without the letter.
 * @returns the seconds until the next letter, or nothing when this one is on its way
 */
export async function letterIfAllowed(tx: Tx, { brand, email, now, ...letter }: Wish): Promise<number | undefined> {
  const mailbox = mailboxOf(email)
  // Without the lock, two at once would both count the same letters.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters:${brand.slug}:${mailbox}`}, 0))`)
  const sent = await rowsOf<{ recipient: string; at: string }>(tx, sql`
    select recipient, created_at as at from outbox
    where (mailbox = ${mailbox} or recipient = ${email}) and brand = ${brand.slug} and kind in (${sql.join(asked.map((kind) => sql`${kind}`), sql`, `)})
      and created_at > ${minutesAfter(now, -LETTERS_WINDOW_MINUTES).toISOString()}::timestamptz and created_at <= ${latestWritten(now).toISOString()}::timestamptz
    order by created_at desc`)
  const oldest = [sent.filter(({ recipient }) => recipient === email)[LETTERS_PER_WINDOW - 1], sent[LETTERS_PER_MAILBOX - 1]]
  const waits = oldest.flatMap((row) => (row ? [minutesAfter(new Date(row.at), LETTERS_WINDOW_MINUTES).getTime() - now.getTime()] : []))
  if (waits.length > 0) return Math.max(1, Math.ceil(Math.max(...waits) / 1000))
  await enqueueLetter(tx, { ...letter, brand: brand.slug, recipient: email, now })
  return undefined
}

/**
 * Writes a letter that logs in, with a fresh link and code, or nothing if nobody has this address.
 * @param codeElsewhere a code that is asked for in another place; the letter has it instead of the log in page's
 */
export async function writeLoginLetter(letter: WaitingLetter, desk: Desk, codeElsewhere?: string): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = desk
  const account = await accountOf(tx, { brand: brand.slug, email: letter.recipient })
  if (!account) return undefined
  const keys = await mintLoginKeys(tx, { accountId: account.id, membershipId: brand.ids.membershipId, secret, now })
  const pen = penOf(letter, desk, account)
  const kind = wordsOf(letter, account)
  if (kind === 'prove') return proveLetter(pen, keys)
  return loginLetter(pen, { kind, email: letter.recipient, keys, codeElsewhere })
}

type Kind = 'login' | 'welcome' | 'verify' | 'alreadyMember'

/** Until the address is confirmed, it is the same letter again: what it does first is confirm. */
function wordsOf({ kind }: WaitingLetter, { is_verified: isVerified }: AccountRow): Kind | 'prove' {
  if (kind === 'verify') return isVerified ? 'prove' : kind
  if (kind === 'welcome' || !isVerified) return 'welcome'
  return kind === 'alreadyMember' ? kind : 'login'
}

function loginLetter({ says, link, finished }: Pen, { kind, email, keys, codeElsewhere }: { kind: Kind; email: string; keys: LoginKeys; codeElsewhere: string | undefined }): Letter {
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

/** To a member who proves in her account that it is she. No link logs in: it would use the code up, and lead away. */
const proveLetter = ({ says, link, finished }: Pen, { code }: LoginKeys): Letter => finished('prove', [
  { kind: 'text', says: says('prove.lead') },
  shownCode(code),
  { kind: 'text', says: says('prove.valid') },
  { kind: 'link', says: says('prove.notYou'), address: link('/account/devices') },
])
