import { sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { openingOf } from './countdown.ts'

type ReservedPiece = {
  id: string
  brand: string
  drop_id: string
  account_id: string
  asset_id: string
}

/** Reservations read by one statement. */
const BATCH_SIZE = 500

/** ST-46: Issues the free items that members reserved before their drop opened. */
export async function issueAllReserved(context: AppContext): Promise<void> {
  const { database, clock } = context
  await forEachIsolated({
    mayWrite: () => database.canWrite(),
    async nextBatch(after) {
      const batch = await rowsOf<ReservedPiece>(
        database.tx,
        sql`
        select f.id, f.brand, f.drop_id, f.account_id, d.sign_up ->> 'freeAssetId' as asset_id from free_items f join drops d on d.id = f.drop_id
        where f.claimed_at is not null and f.nft_id is null and f.account_id is not null and ${openingOf} <= ${clock.now().toISOString()}::timestamptz and f.id > ${after}
        order by f.id limit ${BATCH_SIZE}`,
      )
      return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
    },
    turn: (reservation) => database.tx.transaction((tx) => issueOne(tx, reservation, context)),
  })
}

/**
 * Reads the row again under the lock of the account: the member may have claimed, left or been
 * merged meanwhile.
 */
async function issueOne(
  tx: Tx,
  { id, brand, drop_id: drop, account_id: ownerId, asset_id: assetId }: ReservedPiece,
  { clock, alertTeam }: AppContext,
): Promise<void> {
  if (!(await lockAccountById(tx, ownerId))) return
  const pending = await rowsOf(
    tx,
    sql`select 1 from free_items where id = ${id} and account_id = ${ownerId} and nft_id is null for update`,
  )
  if (pending.length === 0) return
  const nftId = await issueIfLeft(tx, {
    brand,
    assetId,
    ownerId,
    isReserved: true,
    now: clock.now(),
  })
  if (nftId === undefined)
    return alertTeam('a reserved item cannot be issued: the supply of the asset is too small', {
      brand,
      drop,
    })
  await tx.execute(sql`update free_items set nft_id = ${nftId} where id = ${id}`)
}
