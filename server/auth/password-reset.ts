import { Problem, type Language } from '#contract/problems.ts'
import { eq } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { resetFailedLogins } from '#server/identity/passwords/failed-login-limit.ts'
import { findReset, useReset, type ResetToken } from '#server/identity/passwords/password-resets.ts'
import { setPassword } from '#server/identity/passwords/passwords.ts'
import { eraseUnverifiedData } from '#server/identity/unverified-accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { revokeAccess } from '#server/auth/sessions/revoke-access.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'
import { verifyAccount } from '#server/auth/sessions/verify-account.ts'
import { settleVerifiedAddress } from '#server/membership/settle-verified-address.ts'

/**
 * Returns the account whose password a token may set (CA-13). Does not use the token up. Call it
 * outside of a transaction, so that an expired token stays deleted.
 * @throws Problem RESET_EXPIRED
 */
export async function accountOfReset(tx: Tx, resetToken: ResetToken): Promise<string> {
  const accountId = await findReset(tx, resetToken)
  if (!accountId) throw new Problem('RESET_EXPIRED')
  return accountId
}

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
  if (!(await useReset(tx, resetToken))) throw new Problem('RESET_EXPIRED')
  await revokeAccess(tx, { accountId, now })
  if (await verifyAccount(tx, accountId)) {
    if (provenAccountId !== accountId) await eraseUnverifiedData(tx, accountId)
    await settleVerifiedAddress(tx, { ...resetToken, accountId, provenAccountId })
  }
  await setPassword(tx, { accountId, hash, now })
  await resetFailedLogins(tx, { accountId, ...resetToken })
  await endSessionsOf(tx, accountId)
  const [member] = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  const email = member?.email ?? ''
  await enqueueEmail(tx, {
    kind: 'passwordChanged',
    brand: brand.slug,
    recipient: email,
    language,
    values: { accountId, at: now.toISOString() },
    now,
  })
  return email
}
