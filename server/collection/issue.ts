import { sql } from 'drizzle-orm'
import { newId } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** `nftId`: where whoever asks has an id of his own for it. */
type Issuing = { brand: string; assetId: string; ownerId: string; nftId?: string; now: Date }

/**
 * Hands out the next numbered piece of an asset. The asset's row is the lock, so numbers have no gaps and no doubles.
 * @throws where the pack has not been applied, or all pieces are handed out
 */
export async function issueAsset(tx: Tx, issuing: Issuing): Promise<string> {
  const nftId = await issueIfLeft(tx, issuing)
  if (nftId === undefined) throw new Error('No such asset, or none left of it: the pack has not been applied.')
  return nftId
}

/** The same. @returns nothing where all pieces are handed out */
export async function issueIfLeft(tx: Tx, { brand, assetId, ownerId, nftId = newId('nft'), now }: Issuing): Promise<string | undefined> {
  const [row] = await rowsOf<{ issued: number }>(tx, sql`
    update assets set issued = issued + 1 where id = ${assetId} and brand = ${brand} and (variation_supply is null or issued < variation_supply) returning issued`)
  if (!row) return undefined
  await tx.execute(sql`
    insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
    values (${nftId}, ${brand}, ${assetId}, ${ownerId}, ${row.issued}, ${now.toISOString()}::timestamptz)`)
  return nftId
}

/** What whoever joins a brand is given, as far as there is some left. The caller holds the person and asks once. */
export async function issueOnJoining(tx: Tx, { brand, ownerId, now }: Omit<Issuing, 'assetId' | 'nftId'>): Promise<void> {
  const given = await rowsOf<{ id: string }>(tx, sql`select id from assets where brand = ${brand} and is_given_on_joining order by id`)
  for (const { id } of given) await issueIfLeft(tx, { brand, assetId: id, ownerId, now })
}
