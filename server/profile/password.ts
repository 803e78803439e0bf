import type { BrandPack } from '#brands/brand.ts'
import type { TakenBy } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { hashOfNewPassword, mustHavePasswords, setPassword } from '#server/account/passwords.ts'
import { closeWaysIn } from '#server/account/ways-in.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import { endSessionsOf, startSession } from '#server/session/sessions.ts'
import { asHerself, passwordOrCode, type Asker, type Own } from './herself.ts'

type Choice = { own: Own; hash: string; brand: BrandPack; language: Language; now: Date; secret: string; token: string | undefined }

/**
 * Sets a password, ends other sessions and invalidates pending links and codes. Sends a notice, but
 * only to a confirmed address, because notices have no limit. `token` is of the session that stays.
 */
export async function choosePassword(tx: Tx, { own: { accountId, email }, hash, brand, language, now, secret, token }: Choice): Promise<void> {
  await setPassword(tx, { accountId, hash, now })
  await endSessionsOf(tx, accountId, { token, secret })
  await closeWaysIn(tx, { accountId, now })
  const [confirmed] = await rowsOf(tx, sql`select 1 from accounts where id = ${accountId} and is_verified`)
  if (confirmed) await enqueueLetter(tx, { kind: 'passwordChanged', brand: brand.slug, recipient: email, language, values: { accountId }, now })
}

/**
 * Changes the password with the current one, or with an emailed code where there is none (CA-12).
 * Starts a new session.
 * @returns the token of the new session
 * @throws Problem NOT_FOUND at a brand without passwords, the refusals of a new one, and those of a
 *   proof
 */
export async function updatePassword(asker: Asker & { body: TakenBy<typeof profile.updatePassword>; language: Language; origin: { device(): string } }): Promise<string> {
  const { body, brand, language, now, house: { secret }, origin } = asker
  mustHavePasswords(brand)
  const hash = await hashOfNewPassword(body.newPassword, body.newPassword)
  return asHerself(asker, body, passwordOrCode, async (tx, own) => {
    await choosePassword(tx, { own, hash, brand, language, now, secret, token: undefined })
    return startSession(tx, { accountId: own.accountId, brand: brand.slug, secret, now, device: origin.device() })
  })
}

/**
 * Sets whether password logins need a code too, where the brand lets the member choose.
 * @throws Problem NOT_FOUND where it does not; the refusals of a proof
 */
export async function askCode(asker: Asker & { body: TakenBy<typeof profile.askCode> }): Promise<void> {
  mustHavePasswords(asker.brand)
  if (asker.brand.features.loginCode !== 'optional') throw new Problem('NOT_FOUND')
  await asHerself(asker, asker.body, () => ['password'], async (tx, { accountId }) => {
    await tx.execute(sql`update accounts set requires_code = ${asker.body.asksCode} where id = ${accountId}`)
  })
}
