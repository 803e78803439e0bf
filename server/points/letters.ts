import { sql } from 'drizzle-orm'
import { penOf, type Desk, type Facts } from '#server/brand/pen.ts'
import { rowsOf } from '#server/kit/db.ts'
import { dayIn } from '#server/kit/texts.ts'
import { enqueueLetter, type Letter, type WaitingLetter } from '#server/neighbours/mail.ts'

/** CO-46: what changes, on which day, and how many points keep the level. */
export async function writeLevelLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  if (!(await isStillHers(letter, desk))) return undefined
  const { level = '', lower = '', brings = '', missing, day = '' } = letter.values
  const { says, button, finished } = penFor(letter, desk, (language) => ({ level, lower, brings, count: Number(missing), day: dayIn(language, day) }))
  return finished('levelEnds', [
    { kind: 'text', says: says('levelEnds.lead') },
    { kind: 'text', says: says('levelEnds.keep') },
    { kind: 'text', says: says('levelEnds.lower') },
    button,
    { kind: 'quiet', says: says('levelEnds.points') },
  ], 'memberFooter')
}

/** CO-39: how many points, until which day, and what keeps them alive. */
export async function writePointsEndLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  if (!(await isStillHers(letter, desk))) return undefined
  const { points, day = '' } = letter.values
  const { says, button, finished } = penFor(letter, desk, (language) => ({ count: Number(points), day: dayIn(language, day) }))
  return finished('pointsEnd', [
    { kind: 'text', says: says('pointsEnd.lead') },
    { kind: 'text', says: says('pointsEnd.keep') },
    button,
    { kind: 'quiet', says: says('pointsEnd.level') },
  ], 'memberFooter')
}

function penFor(letter: WaitingLetter, desk: Desk, facts: Facts) {
  const pen = penOf(letter, desk, undefined, facts)
  const address = pen.link(`/membership/${letter.values['loyaltyAccountId'] ?? ''}`)
  return { ...pen, button: { kind: 'button', says: pen.says('toMembership'), address } as const }
}

/** Nobody is written to who has erased herself, or whose account is part of another with an end of its own; whoever has another address by now gets the letter there. */
async function isStillHers(letter: WaitingLetter, { tx, brand, now }: Desk): Promise<boolean> {
  const [account] = await rowsOf<{ email: string }>(tx, sql`
    select email from accounts where id = ${letter.values['accountId'] ?? ''} and brand = ${brand.slug} and erased_at is null and merged_into is null`)
  if (!account) return false
  if (account.email === letter.recipient) return true
  await enqueueLetter(tx, { ...letter, recipient: account.email, now })
  return false
}
