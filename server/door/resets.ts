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

type ResetToken = { brand: BrandPack; token: string; secret: string; now: Date }

/**
 * Creates the token of a reset email. Called when the email is sent, so that time in the outbox
 * does not count.
 */
export async function mintReset(tx: Tx, { accountId, brand, secret, now }: { accountId: string; brand: BrandPack; secret: string; now: Date }): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into password_resets (token_hash, account_id, brand, created_at, expires_at)
    values (${hashOfToken(secret, token)}, ${accountId}, ${brand.slug}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_LETTER_MINUTES).toISOString()}::timestamptz)`)
  return token
}

/**
/**
 * Returns the account whose password a token may set (CA-13). Does not use the token up, but deletes an expired one, so
 * that a clock set back does not revive it: call it outside of a transaction for that.
 * @throws Problem RESET_EXPIRED
 */
export async function ownerOfReset(tx: Tx, resetToken: ResetToken): Promise<string> {
  const [row] = await rowsOf<{ account_id: string }>(tx, sql`select account_id from password_resets where ${isValid(resetToken)}`)
  if (!row) {
    await tx.execute(sql`delete from password_resets where ${isUnused(resetToken)} and not ${isLive(resetToken.now)}`)
    throw new Problem('RESET_EXPIRED')
  }
  return row.account_id
}

const isUnused = ({ brand, token, secret }: ResetToken) => sql`token_hash = ${hashOfToken(secret, token)} and brand = ${brand.slug} and used_at is null`
const isValid = (resetToken: ResetToken) => sql`${isUnused(resetToken)} and ${isLive(resetToken.now)}`

/**
 * Sets a new password with a reset token, once even when called concurrently. The token proves the
 * address; all sessions and pending emails and codes end, and a notice is sent.
 * `provenAccountId`: account of the session in this browser.
 * @returns the member's address
 * @throws Problem RESET_EXPIRED
 */
export async function resetPassword(tx: Tx, { hash, language, provenAccountId, ...resetToken }: ResetToken & { hash: string; language: Language; provenAccountId: string | undefined }): Promise<string> {
  const { brand, now } = resetToken
  const accountId = await ownerOfReset(tx, resetToken)
  if (!(await holdAccount(tx, accountId))) throw new Problem('RESET_EXPIRED')
  const at = now.toISOString()
  const used = await rowsOf(tx, sql`update password_resets set used_at = ${at}::timestamptz where ${isValid(resetToken)} returning token_hash`)
  if (used.length === 0) throw new Problem('RESET_EXPIRED')
  await closeWaysIn(tx, { accountId, now })
  if (await verifyAccount(tx, accountId)) {
    if (provenAccountId !== accountId) await forgetUnproven(tx, accountId)
    await settleBuyer(tx, { ...resetToken, accountId, provenAccountId })
  }
  await setPassword(tx, { accountId, hash, now })
  await liftCeiling(tx, { accountId, ...resetToken })
  await endSessionsOf(tx, accountId)
  const [row] = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id = ${accountId}`)
  const email = row?.email ?? ''
  await enqueueLetter(tx, { kind: 'passwordChanged', brand: brand.slug, recipient: email, language, values: { accountId }, now })
  return email
}
