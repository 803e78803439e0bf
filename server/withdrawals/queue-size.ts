import { count, min, notInArray } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { chainOperations } from './table.ts'

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
