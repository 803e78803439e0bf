import { and, eq, isNull } from 'drizzle-orm'
import { cancelEmailChange } from '#server/identity/email-change/email-change.ts'
import { voidResets } from '#server/identity/passwords/password-resets.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { challenges } from '../table.ts'
import { loginLinks } from './table.ts'

/**
 * Invalidates everything pending that leads into an account: login emails, login codes, reset
 * emails, and an email change, which would move the account to another mailbox. Sessions are ended
 * separately (sessions.ts).
 */
export async function revokeAccess(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await voidLogins(tx, { accountId, now })
  await voidResets(tx, { accountId, now })
  await cancelEmailChange(tx, accountId)
}

/** Invalidates login emails and login codes. */
export async function voidLogins(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.accountId, accountId), isNull(loginLinks.usedAt)))
  // Registration data is deleted together with its challenge.
  await tx
    .update(challenges)
    .set({ usedAt: now, registration: null })
    .where(and(eq(challenges.accountId, accountId), isNull(challenges.usedAt)))
}
