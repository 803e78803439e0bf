import type { Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { penOf, type Desk } from '#server/brand/pen.ts'
import { rowsOf } from '#server/kit/db.ts'
import { momentIn } from '#server/kit/texts.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { opening } from './counting.ts'

type Row = { name: Localized; opens_at: string; time_zone: string | null; has_free_piece: boolean }

/**
 * CA-18: Writes the confirmation of a sign-up, with the opening time in the recipient's time zone.
 * Without a name, because someone else may have typed the address.
 */
export async function writeSignedUpLetter(email: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const row = await rowOf(email, desk)
  if (!row) return undefined
  const { says, finished } = penOf(email, desk, undefined, factsOf(row))
  return finished('signedUp', [
    { kind: 'text', says: says('signedUp.lead') },
    { kind: 'text', says: says('signedUp.once') },
    ...(row.has_free_piece ? [{ kind: 'text', says: says('signedUp.free') }] as const : []),
    { kind: 'quiet', says: says('signedUp.notYou') },
    { kind: 'link', says: says('signedUp.support'), address: desk.brand.links.support },
  ], 'dropFooter')
}

/** Writes the one email about a drop: that it opens tomorrow, or, if sent late, that it is open. */
export async function writeDropLetter(email: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const row = await rowOf(email, desk)
  if (!row) return undefined
  const kind = desk.now >= new Date(row.opens_at) ? 'dropOpen' : 'dropEve'
  const { says, link, finished } = penOf(email, desk, undefined, factsOf(row))
  return finished(kind, [
    { kind: 'text', says: says(`${kind}.lead`) },
    ...(row.has_free_piece ? [{ kind: 'text', says: says(`${kind}.free`) }] as const : []),
    { kind: 'button', says: says(`${kind}.button`), address: link('/') },
    { kind: 'quiet', says: says('dropLast') },
  ], 'dropFooter')
}

const factsOf = ({ name, opens_at: opensAt, time_zone: timeZone }: Row) => (language: Language) => ({ drop: name[language], moment: momentIn(language, opensAt, timeZone ?? 'UTC') })

/** The drop of the sign-up; undefined after the recipient was erased, so that no email is sent. */
async function rowOf({ values }: WaitingLetter, { tx, brand }: Desk): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(tx, sql`
    select d.name, ${opening} as opens_at, s.time_zone, (d.sign_up ->> 'freeAssetId') is not null as has_free_piece
    from drop_sign_ups s join drops d on d.id = s.drop_id where s.id = ${values['signUpId'] ?? ''} and s.brand = ${brand.slug}`)
  return row
}
