import { and, count, isNull, min, ne, notInArray } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { chainDeposits, chainOperations } from './table.ts'

export type QueuedOperations = {
  kind: string
  blockchain: string
  state: string
  waiting: number
  /** When the oldest was requested. */
  oldestAt: Date | null
}

/** Returns the open operations of the chains: withdrawals, mints and contracts, by state. */
export const chainQueue = (tx: Tx): Promise<QueuedOperations[]> =>
  tx
    .select({
      kind: chainOperations.kind,
      blockchain: chainOperations.blockchain,
      state: chainOperations.state,
      waiting: count(),
      oldestAt: min(chainOperations.requestedAt),
    })
    .from(chainOperations)
    .where(notInArray(chainOperations.state, ['final', 'failed']))
    .groupBy(chainOperations.kind, chainOperations.blockchain, chainOperations.state)

export type UnmatchedDeposits = { blockchain: string; deposits: number }

/**
 * Returns the number of items that arrived at custody addresses from wallets that no member has
 * connected. Deposits of erased members are not counted: their wallet is no longer stored.
 */
export const unmatchedDeposits = (tx: Tx): Promise<UnmatchedDeposits[]> =>
  tx
    .select({ blockchain: chainDeposits.blockchain, deposits: count() })
    .from(chainDeposits)
    .where(and(isNull(chainDeposits.accountId), ne(chainDeposits.fromAddress, '')))
    .groupBy(chainDeposits.blockchain)
