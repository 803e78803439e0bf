import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { lockAccountById, verifyAccount } from '#server/identity/accounts.ts'
import { resetFailedLogins } from '#server/identity/passwords/failed-login-limit.ts'
import { setPassword } from '#server/identity/passwords/passwords.ts'
import { eraseUnverifiedData } from '#server/identity/unverified-accounts.ts'
import { revokeAccess } from '#server/identity/revoke-access.ts'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'
import { settleBuyer } from '#server/shop/settle-buyer.ts'

type ResetToken = { brand: BrandPack; token: string; secret: string; now: Date }

/**
 * Creates the token of a reset email. Called when the email is sent, so that time in the outbox
 * does not count.
 */
export async function createReset(
  tx: Tx,
  {
    accountId,
    brand,
    secret,
    now,
  }: { accountId: string; brand: BrandPack; secret: string; now: Date },
): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into password_resets (token_hash, account_id, brand, created_at, expires_at)
    values (${hashToken(secret, token)}, ${accountId}, ${brand.slug}, ${now.toISOString()}::timestamptz, ${minutesAfter(now, LOGIN_EMAIL_MINUTES).toISOString()}::timestamptz)`)
  return token
}

/**
/**
 * Returns the account whose password a token may set (CA-13). Does not use the token up, but deletes an expired one, so
 * that a clock set back does not revive it: call it outside of a transaction for that.
 * @throws Problem RESET_EXPIRED
 */
export async function accountOfReset(tx: Tx, resetToken: ResetToken): Promise<string> {
  const [row] = await rowsOf<{ account_id: string }>(
    tx,
    sql`select account_id from password_resets where ${isValid(resetToken)}`,
  )
  if (!row) {
    await tx.execute(
      sql`delete from password_resets where ${isUnused(resetToken)} and not ${isLive(resetToken.now)}`,
    )
    throw new Problem('RESET_EXPIRED')
  }
  return row.account_id
}

const isUnused = ({ brand, token, secret }: ResetToken) =>
  sql`token_hash = ${hashToken(secret, token)} and brand = ${brand.slug} and used_at is null`
const isValid = (resetToken: ResetToken) =>
  sql`${isUnused(resetToken)} and ${isLive(resetToken.now)}`

/**
 * Sets a new password with a reset token, once even when called concurrently. The token proves the
 * address; all sessions and pending emails and codes end, and a notice is sent.
 * `provenAccountId`: account of the session in this browser.
 * @returns the member's address
 * @throws Problem RESET_EXPIRED
 */
export async function resetPassword(
  tx: Tx,
  {
    hash,
    language,
    provenAccountId,
    ...resetToken
  }: ResetToken & { hash: string; language: Language; provenAccountId: string | undefined },
): Promise<string> {
  const { brand, now } = resetToken
  const accountId = await accountOfReset(tx, resetToken)
  if (!(await lockAccountById(tx, accountId))) throw new Problem('RESET_EXPIRED')
  const at = now.toISOString()
  const used = await rowsOf(
    tx,
    sql`update password_resets set used_at = ${at}::timestamptz where ${isValid(resetToken)} returning token_hash`,
  )
  if (used.length === 0) throw new Problem('RESET_EXPIRED')
  await revokeAccess(tx, { accountId, now })
  if (await verifyAccount(tx, accountId)) {
    if (provenAccountId !== accountId) await eraseUnverifiedData(tx, accountId)
    await settleBuyer(tx, { ...resetToken, accountId, provenAccountId })
  }
  await setPassword(tx, { accountId, hash, now })
  await resetFailedLogins(tx, { accountId, ...resetToken })
  await endSessionsOf(tx, accountId)
  const [row] = await rowsOf<{ email: string }>(
    tx,
    sql`select email from accounts where id = ${accountId}`,
  )
  const email = row?.email ?? ''
  await enqueueEmail(tx, {
    kind: 'passwordChanged',
    brand: brand.slug,
    recipient: email,
    language,
    values: { accountId },
    now,
  })
  return email
}
