import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LETTERS_PER_WINDOW, LETTERS_WINDOW_MINUTES, LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { accountOf } from '#server/account/accounts.ts'
import { onPaper } from '#server/brand/letter-paper.ts'
import { minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { programmeName, tell } from '#server/kit/texts.ts'
import { enqueueLetter, type Letter, type WaitingLetter } from '#server/neighbours/mail.ts'
import { mintLoginKeys, type LoginKeys } from './login-link.ts'

/** Letters that somebody can make us send to an address: these are counted. */
type Wish = { kind: 'login' | 'welcome' | 'verify' | 'newEmail' | 'alreadyMember'; brand: BrandPack; email: string; language: Language; now: Date; values?: Record<string, string> }

/**
 * Asks for a login letter. Known and unknown addresses cost the same: whether there is somebody to write to is looked
 * up when the letter leaves. An address gets a few letters in a quarter of an hour, whether there is anybody or not.
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
export async function letterIfAllowed(tx: Tx, { kind, brand, email, language, now, values = {} }: Wish): Promise<number | undefined> {
  // Without the lock, two at once would both count the same letters.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters:${brand.slug}:${email}`}, 0))`)
  const asked = await rowsOf<{ at: string }>(tx, sql`
    select created_at as at from outbox
    where recipient = ${email} and brand = ${brand.slug} and kind in ('login', 'welcome', 'verify', 'newEmail', 'alreadyMember')
      and created_at > ${minutesAfter(now, -LETTERS_WINDOW_MINUTES).toISOString()}::timestamptz
    order by created_at desc limit ${LETTERS_PER_WINDOW}`)
  const oldest = asked[LETTERS_PER_WINDOW - 1]
  if (oldest) return Math.max(1, Math.ceil((minutesAfter(new Date(oldest.at), LETTERS_WINDOW_MINUTES).getTime() - now.getTime()) / 1000))
  await enqueueLetter(tx, { kind, brand: brand.slug, recipient: email, language, values, now })
  return undefined
}

export type Desk = { tx: Tx; brand: BrandPack; origin: string; secret: string; now: Date }

/** Writes a login letter with a fresh link and code, in the language it was asked for in, or nothing if nobody has this address. */
export async function writeLoginLetter({ kind, recipient, language }: WaitingLetter, { tx, brand, origin, secret, now }: Desk): Promise<Letter | undefined> {
  const account = await accountOf(tx, { brand: brand.slug, email: recipient })
  if (!account) return undefined
  const keys = await mintLoginKeys(tx, { accountId: account.id, membershipId: brand.ids.membershipId, secret, now })
  // Until the address is confirmed, it is the same letter again: what it does first is confirm.
  return loginLetter({ kind: kind === 'welcome' || !account.is_verified ? 'welcome' : 'login', brand, language: brand.languages.find((spoken) => spoken === language) ?? account.language, origin, email: recipient, keys })
}

/** RT-45: the address of a letter comes from the settings, never from a request. */
export const loginAddress = (origin: string, email: string, token: string): string =>
  `${origin}/login?${new URLSearchParams({ loginToken: token, email })}`

function loginLetter({ kind, brand, language, origin, email, keys }: { kind: 'login' | 'welcome'; brand: BrandPack; language: Language; origin: string; email: string; keys: LoginKeys }): Letter {
  const values = { brand: brand.name, programme: programmeName(brand, language), count: LOGIN_LETTER_MINUTES, host: new URL(origin).host }
  const says = (key: string) => tell(`mail.${key}`, values, brand, language)
  const link = loginAddress(origin, email, keys.token)
  const paper = onPaper(brand, language, {
    preview: says(`${kind}.lead`),
    title: says(`${kind}.title`),
    blocks: [
      { kind: 'text', says: says(`${kind}.lead`) },
      { kind: 'button', says: says(`${kind}.button`), address: link },
      { kind: 'text', says: says('code') },
      { kind: 'code', says: `${keys.code.slice(0, 3)} ${keys.code.slice(3)}` },
      { kind: 'text', says: says('valid') },
      { kind: 'quiet', says: says('notYou') },
      { kind: 'link', says: says('plainLink'), address: link },
    ],
    footer: says('footer'),
  })
  return { sender: brand.name, subject: says(`${kind}.subject`), ...paper }
}
