import { and, eq, isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { chainOperations } from './table.ts'

/**
 * What other features may read of withdrawals on their way, at most one of each item, as a subquery for their joins.
 * PostgreSQL reads the table itself, so it costs nothing.
 */
export const openWithdrawalView = new QueryBuilder()
  .select({ withdrawalId: chainOperations.id, nftId: chainOperations.nftId })
  .from(chainOperations)
  .where(and(eq(chainOperations.kind, 'withdrawal'), isNull(chainOperations.closedAt)))
  .as('open_withdrawal')

/** Mints that the chain has refused, and when. */
export const failedMintView = new QueryBuilder()
  .select({
    mintId: chainOperations.id,
    nftId: chainOperations.nftId,
    failedAt: chainOperations.closedAt,
  })
  .from(chainOperations)
  .where(and(eq(chainOperations.kind, 'mint'), eq(chainOperations.state, 'failed')))
  .as('failed_mint')
