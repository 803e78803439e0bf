import { sql } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import { issueIfLeft } from '#server/collection/issue.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { eachAlone } from '#server/kit/eachAlone.ts'
import type { House } from '#server/kit/serve.ts'
import { opening } from './counting.ts'

type Reserved = { id: string; brand: string; drop_id: string; account_id: string; asset_id: string }

/** Reservations read by one statement. */
const BATCH_SIZE = 500

/** ST-46: Issues the free items that members reserved before their drop opened. */
export async function issueAllReserved(house: House): Promise<void> {
  const { database, clock } = house
  await eachAlone({
    mayWrite: () => database.mayWrite(),
    async nextBatch(after) {
      const batch = await rowsOf<Reserved>(database.tx, sql`
        select f.id, f.brand, f.drop_id, f.account_id, d.sign_up ->> 'freeAssetId' as asset_id from free_items f join drops d on d.id = f.drop_id
        where f.claimed_at is not null and f.nft_id is null and f.account_id is not null and ${opening} <= ${clock.now().toISOString()}::timestamptz and f.id > ${after}
        order by f.id limit ${BATCH_SIZE}`)
      return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
    },
    turn: (reservation) => database.tx.transaction((tx) => issueOne(tx, reservation, house)),
  })
}

/**
 * Reads the row again under the lock of the account: the member may have claimed, left or been
 * merged meanwhile.
 */
async function issueOne(tx: Tx, { id, brand, drop_id: drop, account_id: ownerId, asset_id: assetId }: Reserved, { clock, tellTeam }: House): Promise<void> {
  if (!(await holdAccount(tx, ownerId))) return
  const pending = await rowsOf(tx, sql`select 1 from free_items where id = ${id} and account_id = ${ownerId} and nft_id is null for update`)
  if (pending.length === 0) return
  const nftId = await issueIfLeft(tx, { brand, assetId, ownerId, isReserved: true, now: clock.now() })
  if (nftId === undefined) return tellTeam('a reserved piece cannot be issued: the pack gives the asset a smaller supply', { brand, drop })
  await tx.execute(sql`update free_items set nft_id = ${nftId} where id = ${id}`)
}
