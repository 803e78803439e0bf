import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { holdInOrder } from '#server/kit/hold.ts'

/**
 * Holds persons until the transaction ends, each with all accounts that staff have put together. Whoever takes more of
 * hers takes them first, and of several persons all at once (decision 0026). Whoever has a standing of hers may still
 * refer to her: the database does so by itself where it writes that row a second time.
 * @param which condition over `a` accounts
 * @returns the ids of all their accounts
 */
export const holdPersons = (tx: Tx, which: SQL): Promise<string[]> => holdInOrder(tx, {
  table: 'accounts', strength: 'moves',
  find: (reader) => accountsOf(reader, which),
})

/** The same, read alone. */
export const accountsOf = async (tx: Tx, which: SQL): Promise<string[]> => (await rowsOf<{ id: string }>(tx, sql`
  with left_ones as (select coalesce(a.merged_into, a.id) as id from accounts a where ${which})
  select id from left_ones union select m.id from accounts m join left_ones on m.merged_into = left_ones.id`)).map(({ id }) => id)
