import { and, desc, eq } from 'drizzle-orm'
import { itemView } from '#server/collection/views.ts'
import { memberViewAs } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { transfers } from './table.ts'

const sender = memberViewAs('sender')

/** Returns the newest transfers of a brand, for its staff. */
export const transfersOfBrand = (
  tx: Tx,
  { brand, isOnlyPending, limit }: { brand: string; isOnlyPending: boolean; limit: number },
) =>
  tx
    .select({
      transferId: transfers.id,
      state: transfers.state,
      createdAt: transfers.createdAt,
      closedAt: transfers.closedAt,
      assetId: itemView.assetId,
      number: itemView.number,
      senderEmail: sender.email,
      isForAnyone: transfers.isForAnyone,
      recipientEmail: transfers.recipientEmail,
    })
    .from(transfers)
    .innerJoin(itemView, eq(itemView.nftId, transfers.nftId))
    .innerJoin(sender, eq(sender.accountId, transfers.senderId))
    .where(
      and(eq(transfers.brand, brand), isOnlyPending ? eq(transfers.state, 'pending') : undefined),
    )
    .orderBy(desc(transfers.createdAt), transfers.id)
    .limit(limit)
