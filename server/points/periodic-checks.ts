import { and, gt, lte, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import {
  lockLoyaltyAccount,
  loyaltyAccountsWhere,
  type LoyaltyAccountDetails,
} from './loyalty-accounts.ts'
import { loyaltyAccounts } from './table.ts'

/** Loyalty accounts per batch, so that one statement stays short however many members there are. */
const BATCH_SIZE = 5_000

export type PeriodicCheck = {
  /** Condition for `loyaltyAccountsWhere`; may match too many, but never misses one that is due. */
  where(now: Date): SQL | undefined
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
        and(
          gt(loyaltyAccounts.id, after),
          next === undefined ? undefined : lte(loyaltyAccounts.id, next),
          where(clock.now()),
        ),
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

async function endOfBatch(tx: Tx, after: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: loyaltyAccounts.id })
    .from(loyaltyAccounts)
    .where(gt(loyaltyAccounts.id, after))
    .orderBy(loyaltyAccounts.id)
    .offset(BATCH_SIZE - 1)
    .limit(1)
  return last?.id
}
