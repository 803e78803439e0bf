import { and, eq, type SQL } from 'drizzle-orm'
import { releaseItem } from '#server/collection/item-changes.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { recordEvent } from './events.ts'
import { transfers } from './table.ts'

export type Transfer = typeof transfers.$inferSelect

/** What a recipient identifies a transfer by: its link, or its id. */
export type LinkKey = { tokenHash: string } | { transferId: string }

/** The same, or the item of a pending transfer. */
export type TransferKey = LinkKey | { pendingOf: string }

const hasKey = (key: TransferKey): SQL | undefined => {
  if ('tokenHash' in key) return eq(transfers.tokenHash, key.tokenHash)
  if ('transferId' in key) return eq(transfers.id, key.transferId)
  return and(eq(transfers.nftId, key.pendingOf), eq(transfers.state, 'pending'))
}

/**
 * Locks a transfer of a brand until the transaction ends, before its item (decision 0026). The lock
 * decides between claim, cancel, decline and the end of its time.
 */
export async function lockTransfer(
  tx: Tx,
  brand: string,
  key: TransferKey,
): Promise<Transfer | undefined> {
  const [transfer] = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.brand, brand), hasKey(key)))
    .for('update')
  return transfer
}

/**
 * Locks all transfers that a transaction changes in one order, before their items (decision 0026).
 * Two members who have sent items to each other can be erased or merged at the same time.
 */
export const lockTransfers = (tx: Tx, condition: SQL): Promise<Transfer[]> =>
  tx.select().from(transfers).where(condition).orderBy(transfers.tokenHash).for('update')

/** Returns whether a transfer can still be claimed; one whose time is over waits for the job only. */
export const isOpen = ({ state, expiresAt }: Pick<Transfer, 'state' | 'expiresAt'>, now: Date) =>
  state === 'pending' && now < expiresAt

/**
 * Ends a locked, pending transfer without a new owner and frees its item.
 * @param by the account that ends it; null for the server, or a visitor with the link
 * @param with other changes of the row. A second write of it would wait for the accounts that it
 * refers to, because PostgreSQL then checks its foreign keys again.
 */
export async function closeTransfer(
  tx: Tx,
  { id, nftId }: Pick<Transfer, 'id' | 'nftId'>,
  {
    state,
    by,
    with: changes,
    now,
  }: {
    state: 'cancelled' | 'declined' | 'lapsed'
    by: string | null
    with?: Partial<Transfer>
    now: Date
  },
): Promise<void> {
  await tx
    .update(transfers)
    .set({ ...changes, state, closedAt: now })
    .where(eq(transfers.id, id))
  await releaseItem(tx, nftId)
  await recordEvent(tx, { transferId: id, kind: state, accountId: by, at: now })
}
