import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { holdPersons } from './hold.ts'

export type AccountRow = { id: string; email: string; is_verified: boolean; language: Language }

/**
 * The person behind an address of a brand. The address is canonical. Of an account that was merged, whose it is in now:
 * letters still go to the address that was typed.
 */
export async function accountOf(tx: Tx, { brand, email }: { brand: string; email: string }): Promise<AccountRow | undefined> {
  const [row] = await rowsOf<AccountRow>(tx, sql`
    select p.id, a.email, p.is_verified, p.language
    from accounts a join accounts p on p.id = coalesce(a.merged_into, a.id) where a.brand = ${brand} and a.email = ${email}`)
  return row
}

/**
 * Holds an account until the transaction ends, with all that were merged into it. Whoever takes more of hers takes it
 * first, or two at once would wait for each other (decision 0026).
 * @returns whether there is somebody to hold; nobody is in an account that was erased or merged meanwhile
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<boolean> {
  await holdPersons(tx, sql`a.id = ${accountId}`)
  return (await rowsOf(tx, sql`select id from accounts where id = ${accountId} and erased_at is null and merged_into is null`)).length > 0
}

/**
 * Makes an unverified account, unless the address has one. The unique key decides between two at once.
 * @returns the new account's id, or nothing when the address is known
 */
export async function createAccount(tx: Tx, { brand, email, language, now }: { brand: string; email: string; language: Language; now: Date }): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(tx, sql`
    insert into accounts (id, brand, email, language, created_at)
    values (${newId('a')}, ${brand}, ${email}, ${language}, ${now.toISOString()}::timestamptz)
    on conflict (brand, email) do nothing returning id`)
  return row?.id
}

/**
 * ST-22: whoever came by a letter has shown that the address is hers. A change of it that somebody asked for before is
 * void, and so is every registration that still waits for its code: he may have joined with an address that is not his,
 * and would take the account along, or write his own things into it.
 * @returns whether it is the first time
 */
export async function verifyAccount(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`update accounts set is_verified = true where id = ${accountId} and not is_verified returning id`)
  if (rows.length === 0) return false
  await tx.execute(sql`delete from email_changes where account_id = ${accountId}`)
  await tx.execute(sql`delete from challenges where account_id = ${accountId} and registration is not null`)
  return true
}

/** The language she has chosen, for the page of the next phone and for letters that nobody asked for. */
export async function noteLanguage(tx: Tx, { accountId, language }: { accountId: string; language: Language }): Promise<void> {
  await tx.execute(sql`update accounts set language = ${language} where id = ${accountId} and language <> ${language}`)
}

/** Whether this was an account of the brand and its owner has erased it. */
export async function isErased(tx: Tx, { accountId, brand }: { accountId: string; brand: string }): Promise<boolean> {
  return (await rowsOf(tx, sql`select 1 from accounts where id = ${accountId} and brand = ${brand} and erased_at is not null`)).length > 0
}
