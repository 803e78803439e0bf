import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { dropView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { freeItems } from './table.ts'

type Reservation = Awaited<ReturnType<typeof openedReservations>>[number]

/** Reservations read by one statement. */
const BATCH_SIZE = 500

/** ST-46: Issues the free items that members reserved before their drop opened. */
export async function issueAllReserved(context: AppContext): Promise<void> {
  const { database, clock } = context
  await forEachIsolated({
    mayWrite: () => database.canWrite(),
    async nextBatch(after) {
      const batch = await openedReservations(database.tx, { after, now: clock.now() })
      return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
    },
    turn: (reservation) => database.tx.transaction((tx) => issueOne(tx, reservation, context)),
  })
}

/** The next batch of reservations of drops that have opened, by id. */
const openedReservations = (tx: Tx, { after, now }: { after: string; now: Date }) =>
  tx
    .select({
      id: freeItems.id,
      brand: freeItems.brand,
      drop: freeItems.dropId,
      // The condition excludes null.
      ownerId: sql<string>`${freeItems.accountId}`,
      assetId: dropView.freeAssetId,
    })
    .from(freeItems)
    .innerJoin(dropView, eq(dropView.dropId, freeItems.dropId))
    .where(
      and(
        isNotNull(freeItems.claimedAt),
        isNull(freeItems.nftId),
        isNotNull(freeItems.accountId),
        lte(dropView.opensAt, now),
        gt(freeItems.id, after),
      ),
    )
    .orderBy(freeItems.id)
    .limit(BATCH_SIZE)

/**
 * Reads the row again under the lock of the account: the member may have claimed, left or been
 * merged meanwhile.
 */
async function issueOne(
  tx: Tx,
  { id, brand, drop, ownerId, assetId }: Reservation,
  { clock, alertTeam }: AppContext,
): Promise<void> {
  if (!(await lockAccountById(tx, ownerId))) return
  const pending = await tx
    .select({ id: freeItems.id })
    .from(freeItems)
    .where(and(eq(freeItems.id, id), eq(freeItems.accountId, ownerId), isNull(freeItems.nftId)))
    .for('update')
  if (pending.length === 0) return
  const now = clock.now()
  const nftId =
    assetId === null
      ? undefined
      : await issueIfLeft(tx, { brand, assetId, ownerId, isReserved: true, now })
  if (nftId === undefined)
    return alertTeam('a reserved item cannot be issued: the supply of the asset is too small', {
      brand,
      drop,
    })
  await tx.update(freeItems).set({ nftId }).where(eq(freeItems.id, id))
}
