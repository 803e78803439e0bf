import { QueryBuilder } from 'drizzle-orm/pg-core'
import { freeItems } from './table.ts'

/** What other features may read of the free items of drops, as a subquery for their joins. */
export const freeItemView = new QueryBuilder()
  .select({
    dropId: freeItems.dropId,
    accountId: freeItems.accountId,
    nftId: freeItems.nftId,
    claimedAt: freeItems.claimedAt,
  })
  .from(freeItems)
  .as('free_item')
