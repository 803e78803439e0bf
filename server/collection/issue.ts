import { sql } from 'drizzle-orm'
import { newId } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** Hands out the next numbered piece of an asset. The asset's row is the lock, so numbers have no gaps and no doubles. */
export async function issueAsset(tx: Tx, { brand, assetId, ownerId, now }: { brand: string; assetId: string; ownerId: string; now: Date }): Promise<string> {
  const nftId = newId('nft')
  const [row] = await rowsOf<{ issued: number }>(tx, sql`
    update assets set issued = issued + 1 where id = ${assetId} and brand = ${brand} returning issued`)
  if (!row) throw new Error('No such asset: the pack has not been applied.')
  await tx.execute(sql`
    insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
    values (${nftId}, ${brand}, ${assetId}, ${ownerId}, ${row.issued}, ${now.toISOString()}::timestamptz)`)
  return nftId
}
