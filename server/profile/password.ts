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
 * Sets a password: whoever else is logged in is out, links and codes that were sent are void, and a letter tells it,
 * but never to an address that nobody has confirmed: notices have no limit. `token` is of the session that stays.
 */
export async function choosePassword(tx: Tx, { own: { accountId, email }, hash, brand, language, now, secret, token }: Choice): Promise<void> {
  await setPassword(tx, { accountId, hash, now })
  await endSessionsOf(tx, accountId, { token, secret })
  await closeWaysIn(tx, { accountId, now })
  const [confirmed] = await rowsOf(tx, sql`select 1 from accounts where id = ${accountId} and is_verified`)
  if (confirmed) await enqueueLetter(tx, { kind: 'passwordChanged', brand: brand.slug, recipient: email, language, values: { accountId }, now })
}

/**
 * CA-12: a new password, with the current one, or with the code of a letter where there is none. The session that
 * changes it gets a new token.
 * @throws Problem NOT_FOUND at a brand without passwords, the refusals of a new one, and those of a proof (herself.ts)
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
 * Whether a log in with the password asks for a code as well, where the brand leaves it to her.
 * @throws Problem NOT_FOUND where it does not; the refusals of a proof (herself.ts)
 */
export async function askCode(asker: Asker & { body: TakenBy<typeof profile.askCode> }): Promise<void> {
  mustHavePasswords(asker.brand)
  if (asker.brand.features.loginCode !== 'optional') throw new Problem('NOT_FOUND')
  await asHerself(asker, asker.body, () => ['password'], async (tx, { accountId }) => {
    await tx.execute(sql`update accounts set asks_code = ${asker.body.asksCode} where id = ${accountId}`)
  })
}
