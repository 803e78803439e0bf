import { sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/account/accounts.ts'
import { shownCode, type Block } from '#server/brand/letter-paper.ts'
import { penOf, type Desk, type Pen } from '#server/brand/pen.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { writeLoginLetter } from '#server/session/login-letter.ts'
import { mintCode } from './challenges.ts'
import { mintReset } from './resets.ts'

/**
 * Writes the email with a fresh code; undefined if the challenge is over or the account has another
 * address now.
 */
export async function writeCodeLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  const code = account && (await codeFor(email, context, account))
  if (!account || !code) return undefined
  const { says, link, finished } = penOf(email, context, account)
  return finished('askedCode', [
    ...(await greeting(context.tx, account, says)),
    { kind: 'text', says: says('askedCode.lead') },
    shownCode(code),
    { kind: 'text', says: says('askedCode.valid') },
    { kind: 'quiet', says: says('askedCode.notYou') },
    ...((await isAfterPassword(email, context)) ? [{ kind: 'link', says: says('askedCode.chooseAnother'), address: link('/login') }] as const : []),
  ])
}

/**
 * Writes the email to an address that tried to join again: a login link, with the code of a
 * registration if there is one.
 */
export async function writeMemberLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  return writeLoginLetter(email, context, account && (await codeFor(email, context, account)))
}

/** Writes the reset email (RT-08). Its token is created when the email is sent. */
export async function writeResetLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = context
  const account = await accountOf(tx, { brand: brand.slug, email: email.recipient })
  if (!account) return undefined
  const { says, link, finished } = penOf(email, context, account)
  const address = link(`/reset/${await mintReset(tx, { accountId: account.id, brand, secret, now })}`)
  return finished('reset', [
    ...(await greeting(tx, account, says)),
    { kind: 'text', says: says('reset.lead') },
    { kind: 'button', says: says('reset.button'), address },
    { kind: 'text', says: says('reset.valid') },
    { kind: 'quiet', says: says('reset.notYou') },
    { kind: 'link', says: says('plainLink'), address },
  ])
}

/** Writes the notice that a password was set: the owner's only sign if it was somebody else. */
export async function writePasswordChanged(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  const account = await accountOf(context.tx, { brand: context.brand.slug, email: email.recipient })
  if (!account) return undefined
  const { says, link, finished } = penOf(email, context, account)
  return finished('passwordChanged', [
    ...(await greeting(context.tx, account, says)),
    { kind: 'text', says: says('passwordChanged.lead') },
    { kind: 'text', says: says('passwordChanged.notYou') },
    { kind: 'button', says: says('passwordChanged.button'), address: link('/login') },
  ])
}

const codeFor = async ({ values }: WaitingLetter, { tx, secret, now }: Desk, { id }: AccountRow): Promise<string | undefined> =>
  values['challenge'] === undefined ? undefined : mintCode(tx, { challengeId: values['challenge'], accountId: id, secret, now })

/**
 * True when a typed password opened the challenge. Only the first email knows it, but a resend must
 * warn too.
 */
async function isAfterPassword({ recipient, values }: WaitingLetter, { tx, brand }: Desk): Promise<boolean> {
  const rows = await rowsOf(tx, sql`
    select 1 from outbox where brand = ${brand.slug} and recipient = ${recipient} and values ->> 'challenge' = ${values['challenge'] ?? null} and values ->> 'after' = 'password' limit 1`)
  return rows.length > 0
}

/**
 * Greets by first name only after the address is proven, because anybody may type a name for
 * somebody else.
 */
async function greeting(tx: Tx, { id }: AccountRow, says: Pen['says']): Promise<Block[]> {
  const [row] = await rowsOf<{ name: string }>(tx, sql`select first_name as name from accounts where id = ${id} and is_verified and first_name <> ''`)
  // No greeting with a name that mail programs would turn into a link.
  return row && !/:\/\/|@|\.\S/.test(row.name) ? [{ kind: 'text', says: says('hello', { name: row.name }) }] : []
}
