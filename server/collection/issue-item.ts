import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/** `nftId`: set when the caller chooses the id. */
type Issue = { brand: string; assetId: string; ownerId: string; nftId?: string; now: Date }

/**
 * Issues the next numbered item of an asset. Updating the asset's row locks it, so numbers have no
 * gaps and no duplicates.
 * @throws Error when the pack has not been applied, or all items are issued
 */
export async function issueItem(tx: Tx, issue: Issue): Promise<string> {
  const nftId = await issueIfLeft(tx, issue)
  if (nftId === undefined)
    throw new Error('The asset is unknown, or all its items are issued. Has the pack been applied?')
  return nftId
}

/**
 * Issues the next item like issueAsset. `isReserved`: for a member who reserved it before the drop
 * opened.
 * @returns undefined when all items are issued or reserved
 */
export async function issueIfLeft(
  tx: Tx,
  {
    brand,
    assetId,
    ownerId,
    nftId = newId('nft'),
    isReserved = false,
    now,
  }: Issue & { isReserved?: boolean },
): Promise<string | undefined> {
  const next = (condition: SQL) =>
    rowsOf<{ issued: number }>(
      tx,
      sql`
    update assets set issued = issued + 1 where id = ${assetId} and brand = ${brand} and ${condition} returning issued`,
    )
  const [unlimited] = await next(sql`variation_supply is null`)
  const row =
    unlimited ??
    (isReserved || (await hasSupplyLeft(tx, { brand, assetId }))
      ? (await next(sql`issued < variation_supply`))[0]
      : undefined)
  if (!row) return undefined
  await tx.execute(sql`
    insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
    values (${nftId}, ${brand}, ${assetId}, ${ownerId}, ${row.issued}, ${now.toISOString()}::timestamptz)`)
  return nftId
}

/**
 * SQL for the number of reserved items of an asset `a`: claimed before their drop opens, and issued
 * when it does (server/drops/free-items.ts).
 */
export const countReserved = sql`(select count(*) from free_items r join drops rd on rd.id = r.drop_id
  where rd.sign_up ->> 'freeAssetId' = a.id and r.claimed_at is not null and r.nft_id is null and r.account_id is not null)`

/**
 * Returns whether one more item can be issued or reserved. Locks the asset, so that the answer
 * holds until the transaction ends.
 */
export async function hasSupplyLeft(
  tx: Tx,
  { brand, assetId }: { brand: string; assetId: string },
): Promise<boolean> {
  await tx.execute(sql`select 1 from assets where id = ${assetId} and brand = ${brand} for update`)
  // A separate statement sees what others reserved while this one waited for the lock.
  const [row] = await rowsOf<{ is_left: boolean }>(
    tx,
    sql`
    select (a.variation_supply is null or a.issued + ${countReserved} < a.variation_supply) as is_left from assets a where a.id = ${assetId} and a.brand = ${brand}`,
  )
  return row?.is_left ?? false
}

/**
 * Issues the assets that new members get, while the supply lasts. Callers must have locked the
 * account and call it once.
 */
export async function issueOnJoining(
  tx: Tx,
  { brand, ownerId, now }: Omit<Issue, 'assetId' | 'nftId'>,
): Promise<void> {
  const assets = await rowsOf<{ id: string }>(
    tx,
    sql`select id from assets where brand = ${brand} and is_issued_on_joining order by id`,
  )
  for (const { id } of assets) await issueIfLeft(tx, { brand, assetId: id, ownerId, now })
}
