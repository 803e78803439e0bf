import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import {
  lockLoyaltyAccount,
  loyaltyAccountsWhere,
  type LoyaltyAccountDetails,
} from './loyalty-accounts.ts'

/** Loyalty accounts per batch, so that one statement stays short however many members there are. */
const BATCH_SIZE = 5_000

export type PeriodicCheck = {
  /** SQL condition for `loyaltyAccountsWhere`; may match too many, but never misses one that is due. */
  where(now: Date): SQL
  /** The exact condition. */
  isDue(loyaltyAccount: LoyaltyAccountDetails, now: Date): boolean
  /** Processes one locked loyalty account. */
  process(tx: Tx, loyaltyAccount: LoyaltyAccountDetails, now: Date): Promise<void>
}

/**
 * Processes each due loyalty account in its own transaction: what a crash leaves undone is due
 * again, and what another server has done meanwhile is not. Continues after a failure.
 * @throws the first failure, at the end
 */
export const runPeriodicCheck = (
  { database, clock }: AppContext,
  { where, isDue, process }: PeriodicCheck,
): Promise<void> =>
  forEachIsolated({
    mayWrite: () => database.canWrite(),
    async nextBatch(after) {
      const next = await endOfBatch(database.tx, after)
      const some = await loyaltyAccountsWhere(
        database.tx,
        sql`l.id > ${after} ${next === undefined ? sql`` : sql`and l.id <= ${next}`} and ${where(clock.now())}`,
      )
      return { some: some.filter((candidate) => isDue(candidate, clock.now())), next }
    },
    turn: (loyaltyAccount) =>
      database.tx.transaction(async (tx) => {
        const locked = await lockLoyaltyAccount(tx, loyaltyAccount)
        const now = clock.now()
        if (locked && isDue(locked, now)) await process(tx, locked, now)
      }),
  })

const endOfBatch = async (tx: Tx, after: string): Promise<string | undefined> =>
  (
    await rowsOf<{ id: string }>(
      tx,
      sql`select id from loyalty_accounts where id > ${after} order by id offset ${BATCH_SIZE - 1} limit 1`,
    )
  )[0]?.id
