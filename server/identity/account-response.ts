import type { Account } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { isLive } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/**
 * Returns the account as its owner sees it (EN-01), without hashes and tokens.
 * @throws Problem NO_ACCOUNT_INFO
 */
export async function accountResponse(
  tx: Tx,
  { accountId, brand, now }: { accountId: string; brand: string; now: Date },
): Promise<Account> {
  const [account] = await rowsOf<Account>(
    tx,
    sql`
    select a.id as "userId", a.username, a.email, a.is_verified as "isVerified", a.first_name as "firstName", a.last_name as "lastName",
      a.telephone, to_char(a.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", a.language, a.billing as "billingInfo", a.requires_code as "requiresCode",
      exists (select 1 from passwords p where p.account_id = a.id) as "hasPassword",
      (select c.email from email_changes c where c.account_id = a.id and ${isLive(now, { created: sql`c.created_at`, expires: sql`c.expires_at` })}) as "newEmail"
    from accounts a where a.id = ${accountId} and a.brand = ${brand} and a.erased_at is null`,
  )
  if (!account) throw new Problem('NO_ACCOUNT_INFO')
  return account
}
