import { sql } from 'drizzle-orm'
import { penOf, type Desk, type Facts } from '#server/brand/pen.ts'
import { rowsOf } from '#server/kit/db.ts'
import { dayIn } from '#server/kit/texts.ts'
import { enqueueLetter, type Letter, type WaitingLetter } from '#server/neighbours/mail.ts'

/**
 * Writes the level email (CO-46): what changes, on which day, and how many points keep the level.
 */
export async function writeLevelLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { level = '', lower = '', brings = '', missing, day = '' } = email.values
  const { says, button, finished } = layoutFor(email, context, (language) => ({ level, lower, brings, count: Number(missing), day: dayIn(language, day) }))
  return finished('levelEnds', [
    { kind: 'text', says: says('levelEnds.lead') },
    { kind: 'text', says: says('levelEnds.keep') },
    { kind: 'text', says: says('levelEnds.lower') },
    button,
    { kind: 'quiet', says: says('levelEnds.points') },
  ], 'memberFooter')
}

/** Writes the expiry email (CO-39): how many points, until which day, and what keeps them. */
export async function writePointsEndLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { points, day = '' } = email.values
  const { says, button, finished } = layoutFor(email, context, (language) => ({ count: Number(points), day: dayIn(language, day) }))
  return finished('pointsEnd', [
    { kind: 'text', says: says('pointsEnd.lead') },
    { kind: 'text', says: says('pointsEnd.keep') },
    button,
    { kind: 'quiet', says: says('pointsEnd.level') },
  ], 'memberFooter')
}

function layoutFor(email: WaitingLetter, context: Desk, facts: Facts) {
  const layout = penOf(email, context, undefined, facts)
  const address = layout.link(`/membership/${email.values['loyaltyAccountId'] ?? ''}`)
  return { ...layout, button: { kind: 'button', says: layout.says('toMembership'), address } as const }
}

/**
 * False for erased and merged accounts. When the address has changed, the email is queued again for
 * the new one.
 */
async function isStillRecipient(email: WaitingLetter, { tx, brand, now }: Desk): Promise<boolean> {
  const [account] = await rowsOf<{ email: string }>(tx, sql`
    select email from accounts where id = ${email.values['accountId'] ?? ''} and brand = ${brand.slug} and erased_at is null and merged_into is null`)
  if (!account) return false
  if (account.email === email.recipient) return true
  await enqueueLetter(tx, { ...email, recipient: account.email, now })
  return false
}
