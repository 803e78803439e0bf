import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { accounts, emailChanges } from '../table.ts'

/**
 * Stores an email change until the new mailbox confirms it. The same request again keeps emails
 * already sent valid.
 */
export async function storePendingEmail(
  tx: Tx,
  { accountId, brand, email, now }: { accountId: string; brand: string; email: string; now: Date },
): Promise<void> {
  const isSameAddress = eq(emailChanges.email, excluded(emailChanges.email))
  await tx
    .insert(emailChanges)
    .values({
      accountId,
      brand,
      email,
      createdAt: now,
      expiresAt: minutesAfter(now, LOGIN_EMAIL_MINUTES),
    })
    .onConflictDoUpdate({
      target: emailChanges.accountId,
      set: {
        email: excluded(emailChanges.email),
        createdAt: excluded(emailChanges.createdAt),
        expiresAt: excluded(emailChanges.expiresAt),
        tokenHash: sql`case when ${isSameAddress} then ${emailChanges.tokenHash} end`,
      },
    })
}

/** Cancels an unconfirmed email change. */
export async function cancelEmailChange(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId))
}

/**
 * Creates the token when the email to the new address is sent; its 30 minutes begin then.
 * @returns undefined when the change was cancelled, or the address has an account by now
 */
export async function mintEmailToken(
  tx: Tx,
  {
    accountId,
    brand,
    email,
    secret,
    now,
  }: { accountId: string; brand: string; email: string; secret: string; now: Date },
): Promise<string | undefined> {
  const token = newToken()
  const accountWithAddress = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.brand, brand), eq(accounts.email, email)))
  const changed = await tx
    .update(emailChanges)
    .set({
      tokenHash: hashToken(secret, token),
      expiresAt: minutesAfter(now, LOGIN_EMAIL_MINUTES),
    })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        eq(emailChanges.brand, brand),
        eq(emailChanges.email, email),
        notExists(accountWithAddress),
      ),
    )
    .returning({ accountId: emailChanges.accountId })
  return changed.length > 0 ? token : undefined
}
