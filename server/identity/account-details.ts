import type { BillingInfo } from '#contract/account.ts'
import type { OptionalEmail } from '#domain/email-choices.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { accounts } from './table.ts'

/** The details that a member can set; null removes a value. */
export type AccountDetails = Partial<
  Pick<
    typeof accounts.$inferInsert,
    'firstName' | 'lastName' | 'username' | 'telephone' | 'dateOfBirth' | 'requiresCode'
  >
>

/** Saves what a member says of themselves, at least one field. Fields left out stay. */
export async function saveDetails(
  tx: Tx,
  accountId: string,
  details: AccountDetails,
): Promise<void> {
  await tx.update(accounts).set(details).where(eq(accounts.id, accountId))
}

/** Saves whether a member wants an optional kind of email. Choices that are made at once are all saved. */
export async function saveEmailChoice(
  tx: Tx,
  { accountId, kind, isWanted }: { accountId: string; kind: OptionalEmail; isWanted: boolean },
): Promise<void> {
  const others = sql`array_remove(${accounts.mutedEmails}, ${kind})`
  await tx
    .update(accounts)
    .set({ mutedEmails: isWanted ? others : sql`array_append(${others}, ${kind})` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)))
}

/** Saves a billing address, but not for an account that was erased meanwhile. */
export async function saveBillingInfo(
  tx: Tx,
  accountId: string,
  billing: BillingInfo,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ billing })
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)))
}

/** Returns the date of birth as YYYY-MM-DD; null if it is not known. */
export async function dateOfBirthOf(tx: Tx, accountId: string): Promise<string | null> {
  const [account] = await tx
    .select({ dateOfBirth: accounts.dateOfBirth })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.dateOfBirth ?? null
}
