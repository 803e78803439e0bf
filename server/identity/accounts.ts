import type { Language } from '#contract/problems.ts'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockAccounts } from './locks.ts'
import { memberView } from './views.ts'

export type AccountRow = { id: string; email: string; is_verified: boolean; language: Language }

/**
 * Returns the account of a canonical address. For a merged account this is its target, but with the
 * typed address, so that emails still go there.
 */
export async function accountOf(
  tx: Tx,
  { brand, email }: { brand: string; email: string },
): Promise<AccountRow | undefined> {
  const [row] = await rowsOf<AccountRow>(
    tx,
    sql`
    select p.id, a.email, p.is_verified, p.language
    from accounts a join accounts p on p.id = coalesce(a.merged_into, a.id) where a.brand = ${brand} and a.email = ${email}`,
  )
  return row
}

/**
 * Locks an account and those merged into it until the transaction ends. Lock it before anything
 * else of the member, or two transactions can deadlock (decision 26).
 * @returns false when the account was erased or merged meanwhile
 */
export async function lockAccountById(tx: Tx, accountId: string): Promise<boolean> {
  await lockAccounts(tx, eq(memberView.accountId, accountId))
  return (
    (
      await rowsOf(
        tx,
        sql`select id from accounts where id = ${accountId} and erased_at is null and merged_into is null`,
      )
    ).length > 0
  )
}

/**
 * Creates an unverified account. The unique key decides between concurrent calls.
 * @returns the id; undefined when the address has an account
 */
export async function createAccount(
  tx: Tx,
  { brand, email, language, now }: { brand: string; email: string; language: Language; now: Date },
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`
    insert into accounts (id, brand, email, language, created_at)
    values (${newId('a')}, ${brand}, ${email}, ${language}, ${now.toISOString()}::timestamptz)
    on conflict (brand, email) do nothing returning id`,
  )
  return row?.id
}

/**
 * Marks an address as verified and cancels its email change. Call `verifyAccount` of auth instead,
 * which cancels waiting registrations too.
 * @returns whether it was unverified before
 */
export async function markVerified(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update accounts set is_verified = true where id = ${accountId} and not is_verified returning id`,
  )
  if (rows.length === 0) return false
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
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
  await tx.execute(
    sql`update accounts set language = ${language} where id = ${accountId} and language <> ${language}`,
  )
}

/** Returns whether this was an account of the brand that its owner erased. */
export async function isErased(
  tx: Tx,
  { accountId, brand }: { accountId: string; brand: string },
): Promise<boolean> {
  return (
    (
      await rowsOf(
        tx,
        sql`select 1 from accounts where id = ${accountId} and brand = ${brand} and erased_at is not null`,
      )
    ).length > 0
  )
}
