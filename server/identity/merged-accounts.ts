import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/**
 * Returns the accounts that staff merged into this one. Their addresses log in to it; they are
 * exported and erased with it.
 */
export const mergedInto = (
  tx: Tx,
  accountId: string,
): Promise<{ accountId: string; email: string }[]> =>
  rowsOf<{ accountId: string; email: string }>(
    tx,
    sql`
    select id as "accountId", email from accounts where merged_into = ${accountId} and erased_at is null order by created_at, id`,
  )
