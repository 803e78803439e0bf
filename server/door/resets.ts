import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LOGIN_LETTER_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { holdAccount, verifyAccount } from '#server/account/accounts.ts'
import { liftCeiling } from '#server/account/password-ceiling.ts'
import { setPassword } from '#server/account/passwords.ts'
import { forgetUnproven } from '#server/account/unproven.ts'
import { closeWaysIn } from '#server/account/ways-in.ts'
import { hashOfToken, newToken } from '#server/kit/access.ts'
import { isLive, minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import { endSessionsOf } from '#server/session/sessions.ts'
import { settleBuyer } from '#server/shop/settle.ts'

type Holder = { brand: BrandPack; token: string; secret: string; now: Date }

/** Makes the token of one reset letter. Done when the letter leaves, so waiting costs it no minute. */
export async function mintReset(tx: Tx, { accountId, brand, secret, now }: { accountId: string; brand: BrandPack; secret: string; now: Date }): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into password_resets (token_hash, account_id, brand, created_at, expires_at)
    values (${hashOfToken(secret, token)}, ${accountId}, ${brand.slug}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_LETTER_MINUTES).toISOString()}::timestamptz)`)
  return token
}

/**
 * CA-13: Returns the account whose password the token of an email may set. Uses nothing up; a token that is over is
 * deleted, so that no step of the clock makes it good again. Call it outside of a transaction for that.
 * @throws Problem RESET_EXPIRED
 */
export async function ownerOfReset(tx: Tx, holder: Holder): Promise<string> {
  const [row] = await rowsOf<{ account_id: string }>(tx, sql`select account_id from password_resets where ${live(holder)}`)
  if (!row) {
    await tx.execute(sql`delete from password_resets where ${unused(holder)} and not ${inTime(holder)}`)
    throw new Problem('RESET_EXPIRED')
  }
  return row.account_id
}

const unused = ({ brand, token, secret }: Holder) => sql`token_hash = ${hashOfToken(secret, token)} and brand = ${brand.slug} and used_at is null`
const inTime = ({ now }: Holder) => isLive(now)
const live = (holder: Holder) => sql`${unused(holder)} and ${inTime(holder)}`

/**
 * Sets a new password, once: of many at the same time one finds the token unused. Whoever read the letter has shown
 * that the address is hers; everything that lets in without the new password ends, and a notice leaves.
 * `provenAccountId`: whose session this browser has shown as well; another one's first proof leaves nothing unproven.
 * @returns her address
 * @throws Problem RESET_EXPIRED
 */
export async function resetPassword(tx: Tx, { hash, language, provenAccountId, ...holder }: Holder & { hash: string; language: Language; provenAccountId: string | undefined }): Promise<string> {
  const { brand, now } = holder
  const accountId = await ownerOfReset(tx, holder)
  if (!(await holdAccount(tx, accountId))) throw new Problem('RESET_EXPIRED')
  const at = now.toISOString()
  const used = await rowsOf(tx, sql`update password_resets set used_at = ${at}::timestamptz where ${live(holder)} returning token_hash`)
  if (used.length === 0) throw new Problem('RESET_EXPIRED')
  await closeWaysIn(tx, { accountId, now })
  if (await verifyAccount(tx, accountId)) {
    if (provenAccountId !== accountId) await forgetUnproven(tx, accountId)
    await settleBuyer(tx, { ...holder, accountId, provenAccountId })
  }
  await setPassword(tx, { accountId, hash, now })
  await liftCeiling(tx, { accountId, ...holder })
  await endSessionsOf(tx, accountId)
  const [row] = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id = ${accountId}`)
  const email = row?.email ?? ''
  await enqueueLetter(tx, { kind: 'passwordChanged', brand: brand.slug, recipient: email, language, values: { accountId }, now })
  return email
}
