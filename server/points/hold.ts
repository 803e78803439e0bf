import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { holdInOrder } from '#server/kit/hold.ts'
import { standingsOf } from './ownership.ts'

/**
 * Locks loyalty accounts until the transaction ends, so that no other transaction moves their
 * points. Lock all at once, after the accounts: locking the same two one by one can deadlock
 * (decision 26).
 * @param find their ids; a merged one stands for its target
 * @returns the ids that are locked
 */
export const holdStandings = (tx: Tx, find: (tx: Tx) => Promise<string[]>): Promise<string[]> => lockInOrder(tx, 'moves', find)

/** Locks them against new references too (`for update`); used for erasing. */
export const holdStandingsWhole = (tx: Tx, find: (tx: Tx) => Promise<string[]>): Promise<string[]> => lockInOrder(tx, 'whole', find)

/**
 * Locks all loyalty accounts of locked accounts that are about to be merged; merged ones first,
 * then their targets.
 */
export async function holdStandingsToMerge(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select id from loyalty_accounts where account_id in ${among(accountIds)} and merged_into is not null order by id for no key update`)
  await holdStandings(tx, (reader) => standingsOf(reader, accountIds))
}

const lockInOrder = (tx: Tx, strength: 'moves' | 'whole', find: (tx: Tx) => Promise<string[]>) => holdInOrder(tx, {
  table: 'loyalty_accounts', strength,
  find: async (reader) => (await rowsOf<{ id: string }>(reader, sql`
    select distinct coalesce(merged_into, id) as id from loyalty_accounts where id in ${among(await find(reader))}`)).map(({ id }) => id),
})
