import { QueryBuilder } from 'drizzle-orm/pg-core'
import { transfers } from './table.ts'

/**
 * What other features may read of a transfer, as a subquery for their joins. PostgreSQL reads the
 * table itself, so it costs nothing.
 */
export const transferViewAs = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      transferId: transfers.id,
      nftId: transfers.nftId,
      senderId: transfers.senderId,
      recipientEmail: transfers.recipientEmail,
      recipientFirstName: transfers.recipientFirstName,
      message: transfers.message,
      state: transfers.state,
      claimedBy: transfers.claimedBy,
      createdAt: transfers.createdAt,
      expiresAt: transfers.expiresAt,
      closedAt: transfers.closedAt,
    })
    .from(transfers)
    .as(alias)
