import { sql } from 'drizzle-orm'
import { accountOf, type AccountRow } from '#server/account/accounts.ts'
import { shownCode, type Block } from '#server/brand/letter-paper.ts'
import { penOf, type Desk, type Pen } from '#server/brand/pen.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { writeLoginLetter } from '#server/session/login-letter.ts'
import { mintCode } from './challenges.ts'
import { mintReset } from './resets.ts'

/** The code of a log in or a registration, fresh; nothing if that is over, or the address is not that account's any more. */
export async function writeCodeLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const account = await accountOf(desk.tx, { brand: desk.brand.slug, email: letter.recipient })
  const code = account && (await codeFor(letter, desk, account))
  if (!account || !code) return undefined
  const { says, link, finished } = penOf(letter, desk, account)
  return finished('askedCode', [
    ...(await hello(desk.tx, account, says)),
    { kind: 'text', says: says('askedCode.lead') },
    shownCode(code),
    { kind: 'text', says: says('askedCode.valid') },
    { kind: 'quiet', says: says('askedCode.notYou') },
    ...((await isAfterPassword(letter, desk)) ? [{ kind: 'link', says: says('askedCode.chooseAnother'), address: link('/login') }] as const : []),
  ])
}

/** To an address that wanted to join again: the way in, with the code that a registration asks for, if it was one. */
export async function writeMemberLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const account = await accountOf(desk.tx, { brand: desk.brand.slug, email: letter.recipient })
  return writeLoginLetter(letter, desk, account && (await codeFor(letter, desk, account)))
}

/** RT-08: the way to a new password, its token made as the letter leaves. */
export async function writeResetLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = desk
  const account = await accountOf(tx, { brand: brand.slug, email: letter.recipient })
  if (!account) return undefined
  const { says, link, finished } = penOf(letter, desk, account)
  const address = link(`/reset/${await mintReset(tx, { accountId: account.id, brand, secret, now })}`)
  return finished('reset', [
    ...(await hello(tx, account, says)),
    { kind: 'text', says: says('reset.lead') },
    { kind: 'button', says: says('reset.button'), address },
    { kind: 'text', says: says('reset.valid') },
    { kind: 'quiet', says: says('reset.notYou') },
    { kind: 'link', says: says('plainLink'), address },
  ])
}

/** Tells that a password was set: the only sign she gets if it was not she. */
export async function writePasswordChanged(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const account = await accountOf(desk.tx, { brand: desk.brand.slug, email: letter.recipient })
  if (!account) return undefined
  const { says, link, finished } = penOf(letter, desk, account)
  return finished('passwordChanged', [
    ...(await hello(desk.tx, account, says)),
    { kind: 'text', says: says('passwordChanged.lead') },
    { kind: 'text', says: says('passwordChanged.notYou') },
    { kind: 'button', says: says('passwordChanged.button'), address: link('/login') },
  ])
}

const codeFor = async ({ values }: WaitingLetter, { tx, secret, now }: Desk, { id }: AccountRow): Promise<string | undefined> =>
  values['challenge'] === undefined ? undefined : mintCode(tx, { challengeId: values['challenge'], accountId: id, secret, now })

/** Whether a typed password opened its challenge. The first letter knows; one that is sent again must warn as well. */
async function isAfterPassword({ recipient, values }: WaitingLetter, { tx, brand }: Desk): Promise<boolean> {
  const rows = await rowsOf(tx, sql`
    select 1 from outbox where brand = ${brand.slug} and recipient = ${recipient} and values ->> 'challenge' = ${values['challenge'] ?? null} and values ->> 'after' = 'password' limit 1`)
  return rows.length > 0
}

/** Only a member who has shown that the address is hers is called by her name: anybody may type one for somebody else. */
async function hello(tx: Tx, { id }: AccountRow, says: Pen['says']): Promise<Block[]> {
  const [row] = await rowsOf<{ name: string }>(tx, sql`select first_name as name from accounts where id = ${id} and is_verified and first_name <> ''`)
  // A name that could be pressed is none to be called by.
  return row && !/:\/\/|@|\.\S/.test(row.name) ? [{ kind: 'text', says: says('hello', { name: row.name }) }] : []
}
