import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { and, eq, not, sql } from 'drizzle-orm'
import { enqueueEmail, recordFormerAddress } from '#server/emails/outbox.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { isLive } from '#server/lib/time/clock.ts'
import { lockAccountById } from '../accounts.ts'
import { accounts, emailChanges } from '../table.ts'

type EmailToken = { brand: BrandPack; token: string; secret: string; now: Date }
type Confirmation = EmailToken & {
  lock(moving: { accountId: string; email: string }): Promise<void>
  revoke(accountId: string): Promise<void>
}
type Changed = { accountId: string; email: string; isFirstProof: boolean }

/**
 * Confirms an email change with its token, once, and notifies the old address if it was verified.
 * Returns a refusal (RESET_EXPIRED, EMAIL_TAKEN) instead of throwing, because the deleted change
 * must stay.
 * @param lock locks what must be locked before the address is written: the write waits for
 *   transactions that refer to the account and may have locked its loyalty accounts (decision
 *   0026)
 * @param revoke invalidates pending emails and codes of the account
 * @returns the account, and whether it had never been verified
 */
export async function confirmNewEmail(
  tx: Tx,
  { lock, revoke, ...emailToken }: Confirmation,
): Promise<Changed | { problem: Problem }> {
  const { brand, now } = emailToken
  const change = await takeChange(tx, emailToken)
  if (!change) return { problem: new Problem('RESET_EXPIRED') }
  const { accountId, email } = change
  const [current] = await tx
    .select({
      email: accounts.email,
      language: accounts.language,
      isVerified: accounts.isVerified,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!current) return { problem: new Problem('RESET_EXPIRED') }
  await lock({ accountId, email })
  if (!(await changeEmail(tx, accountId, email))) return { problem: new Problem('EMAIL_TAKEN') }
  await revoke(accountId)
  await recordFormerAddress(tx, { brand: brand.slug, recipient: current.email, accountId })
  // Notices have no limit, so none goes to an unverified address that a stranger may have typed.
  if (current.isVerified)
    await enqueueEmail(tx, {
      kind: 'emailChanged',
      brand: brand.slug,
      recipient: current.email,
      language: current.language,
      values: { accountId },
      now,
    })
  return { accountId, email, isFirstProof: !current.isVerified }
}

/**
 * Locks the account and deletes its change; undefined when the token is not valid. Of two
 * concurrent calls the second finds the change gone.
 */
async function takeChange(
  tx: Tx,
  { brand, token, secret, now }: EmailToken,
): Promise<{ accountId: string; email: string } | undefined> {
  const hasToken = eq(emailChanges.tokenHash, hashToken(secret, token))
  const isInTime = isLive(now, {
    createdAt: sql`${emailChanges.expiresAt} - make_interval(mins => ${LOGIN_EMAIL_MINUTES})`,
    expiresAt: emailChanges.expiresAt,
  })
  const isValid = allOf(hasToken, eq(emailChanges.brand, brand.slug), isInTime)
  // An expired token is void for good, also when the clock is set back.
  await tx
    .update(emailChanges)
    .set({ tokenHash: null })
    .where(and(hasToken, not(isInTime)))
  const [found] = await tx
    .select({ accountId: emailChanges.accountId })
    .from(emailChanges)
    .where(isValid)
  if (!found || !(await lockAccountById(tx, found.accountId))) return undefined
  const [change] = await tx
    .delete(emailChanges)
    .where(isValid)
    .returning({ accountId: emailChanges.accountId, email: emailChanges.email })
  return change
}

/**
 * Returns false when the address is taken; the unique key also catches an account created at this
 * moment.
 */
async function changeEmail(tx: Tx, accountId: string, email: string): Promise<boolean> {
  try {
    // A savepoint, so that a taken address does not abort the transaction.
    await tx.transaction((inner) =>
      inner.update(accounts).set({ email, isVerified: true }).where(eq(accounts.id, accountId)),
    )
    return true
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
    if (code === '23505') return false
    throw error
  }
}
