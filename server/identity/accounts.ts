import type { Language } from '#contract/problems.ts'
import { and, eq, isNotNull, isNull, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { cancelEmailChange } from './email-change/email-change.ts'
import { lockAccounts } from './locks.ts'
import { accounts } from './table.ts'
import { currentIdOf, memberView } from './views.ts'

export type AccountRow = Pick<
  typeof accounts.$inferSelect,
  'id' | 'email' | 'isVerified' | 'language'
>

/** The account itself, or the one that it was merged into. */
const current = alias(accounts, 'current')

/**
 * Returns the account of a canonical address. For a merged account this is its target, but with the
 * typed address, so that emails still go there.
 */
export async function accountOf(
  tx: Tx,
  { brand, email }: { brand: string; email: string },
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select({
      id: current.id,
      email: accounts.email,
      isVerified: current.isVerified,
      language: current.language,
    })
    .from(accounts)
    .innerJoin(current, eq(current.id, currentIdOf(accounts)))
    .where(and(eq(accounts.brand, brand), eq(accounts.email, email)))
  return row
}

/**
 * Locks an account and those merged into it until the transaction ends. Lock it before anything
 * else of the member, or two transactions can deadlock (decision 0026).
 * @returns false when the account was erased or merged meanwhile
 */
export async function lockAccountById(tx: Tx, accountId: string): Promise<boolean> {
  await lockAccounts(tx, eq(memberView.accountId, accountId))
  const [open] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt), isNull(accounts.mergedInto)))
  return open !== undefined
}

/**
 * Creates an unverified account. The unique key decides between concurrent calls.
 * @returns the id; undefined when the address has an account
 */
export async function createAccount(
  tx: Tx,
  { brand, email, language, now }: { brand: string; email: string; language: Language; now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(accounts)
    .values({ id: newId('a'), brand, email, language, createdAt: now })
    .onConflictDoNothing({ target: [accounts.brand, accounts.email] })
    .returning({ id: accounts.id })
  return row?.id
}

/**
 * Marks an address as verified, and cancels what a stranger may have begun with it: a change of the
 * email, and registrations.
 * @param cancelRegistrations of auth, whose `verifyAccount` is the only caller
 * @returns whether it was unverified before
 */
export async function markVerified(
  tx: Tx,
  accountId: string,
  cancelRegistrations: (tx: Tx, accountId: string) => Promise<void>,
): Promise<boolean> {
  const verified = await tx
    .update(accounts)
    .set({ isVerified: true })
    .where(and(eq(accounts.id, accountId), not(accounts.isVerified)))
    .returning({ id: accounts.id })
  if (verified.length === 0) return false
  await cancelEmailChange(tx, accountId)
  await cancelRegistrations(tx, accountId)
  return true
}

/**
 * Stores the language the member has chosen, for the next device and for emails they did not
 * request.
 */
export async function saveLanguage(
  tx: Tx,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ language })
    .where(and(eq(accounts.id, accountId), ne(accounts.language, language)))
}

/** Returns whether this was an account of the brand that its owner erased. */
export async function isErased(
  tx: Tx,
  { accountId, brand }: { accountId: string; brand: string },
): Promise<boolean> {
  const [erased] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.brand, brand), isNotNull(accounts.erasedAt)))
  return erased !== undefined
}

/** Returns whether the address of an account is verified. */
export async function isVerifiedAccount(tx: Tx, accountId: string): Promise<boolean> {
  const [verified] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), accounts.isVerified))
  return verified !== undefined
}

/**
 * Returns the id of the account that owns what a brand took back. It is an erased account: nobody
 * can log in to it, and its items count as issued.
 */
export async function brandOwnerId(
  tx: Tx,
  { brand, now }: { brand: string; now: Date },
): Promise<string> {
  const id = `taken-back-${brand}`
  await tx
    .insert(accounts)
    .values({ id, brand, email: `erased:${id}`, createdAt: now, erasedAt: now })
    .onConflictDoNothing()
  return id
}
