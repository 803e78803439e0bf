import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** Accounts that staff merged into this one: by their addresses she comes in too, and they go and are told with her. */
export const mergedInto = (tx: Tx, accountId: string): Promise<{ accountId: string; email: string }[]> =>
  rowsOf<{ accountId: string; email: string }>(tx, sql`
    select id as "accountId", email from accounts where merged_into = ${accountId} and erased_at is null order by created_at, id`)
