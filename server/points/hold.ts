import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { holdInOrder } from '#server/kit/hold.ts'
import { standingsOf } from './ownership.ts'

/**
 * Holds standings until the transaction ends: their points move by nobody else. All that a transaction moves are taken at
 * once, after the persons (decision 0026), because two who take the same two one by one wait for each other.
 * @param find their ids, also of those that were merged into another since: then it is that one
 * @returns those that are held
 */
export const holdStandings = (tx: Tx, find: (tx: Tx) => Promise<string[]>): Promise<string[]> => hold(tx, 'moves', find)

/** The same against whoever begins to refer to them as well: for their end. */
export const holdStandingsWhole = (tx: Tx, find: (tx: Tx) => Promise<string[]>): Promise<string[]> => hold(tx, 'whole', find)

/**
 * All standings of accounts that are held and about to be put together, also those that were merged before: each of them
 * comes before the one it is in.
 */
export async function holdStandingsToMerge(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select id from loyalty_accounts where account_id in ${among(accountIds)} and merged_into is not null order by id for no key update`)
  await holdStandings(tx, (reader) => standingsOf(reader, accountIds))
}

const hold = (tx: Tx, strength: 'moves' | 'whole', find: (tx: Tx) => Promise<string[]>) => holdInOrder(tx, {
  table: 'loyalty_accounts', strength,
  find: async (reader) => (await rowsOf<{ id: string }>(reader, sql`
    select distinct coalesce(merged_into, id) as id from loyalty_accounts where id in ${among(await find(reader))}`)).map(({ id }) => id),
})
