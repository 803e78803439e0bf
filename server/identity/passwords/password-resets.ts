import type { BrandPack } from '#brands/brand.ts'
import { LOGIN_EMAIL_MINUTES } from '#domain/credentials.ts'
import { and, desc, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { hashToken, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { passwordResets } from '../table.ts'

export type ResetToken = { brand: BrandPack; token: string; secret: string; now: Date }

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
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(secret, token),
    accountId,
    brand: brand.slug,
    createdAt: now,
    expiresAt: minutesAfter(now, LOGIN_EMAIL_MINUTES),
  })
  return token
}

/**
 * Returns the account of a valid reset token; undefined for any other. Deletes an expired one, so
 * that a clock set back does not revive it: call it outside of a transaction for that.
 */
export async function findReset(tx: Tx, reset: ResetToken): Promise<string | undefined> {
  const [row] = await tx
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(and(isUnused(reset), isInTime(reset)))
  if (!row) await tx.delete(passwordResets).where(and(isUnused(reset), not(isInTime(reset))))
  return row?.accountId
}

/**
 * Uses a reset token up.
 * @returns false when it is no longer valid
 */
export async function useReset(tx: Tx, reset: ResetToken): Promise<boolean> {
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: reset.now })
    .where(and(isUnused(reset), isInTime(reset)))
    .returning({ tokenHash: passwordResets.tokenHash })
  return used.length > 0
}

const isUnused = ({ brand, token, secret }: ResetToken): SQL =>
  allOf(
    eq(passwordResets.tokenHash, hashToken(secret, token)),
    eq(passwordResets.brand, brand.slug),
    isNull(passwordResets.usedAt),
  )

const isInTime = ({ now }: ResetToken): SQL => isLive(now, passwordResets)

/** Invalidates the reset emails of an account. */
export async function voidResets(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)))
}

/** Returns when an account's reset emails were sent, newest first. */
export const resetsOf = (tx: Tx, accountId: string) =>
  tx
    .select({
      createdAt: passwordResets.createdAt,
      expiresAt: passwordResets.expiresAt,
      usedAt: passwordResets.usedAt,
    })
    .from(passwordResets)
    .where(eq(passwordResets.accountId, accountId))
    .orderBy(desc(passwordResets.createdAt))

/** Deletes the reset emails of accounts. */
export async function deleteResets(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.delete(passwordResets).where(inArray(passwordResets.accountId, anyOf(accountIds)))
}
