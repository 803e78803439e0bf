import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { hasSupplyLeft } from './supply.ts'
import { assets, nfts } from './table.ts'

/** `nftId`: set when the caller chooses the id. `paidCents`: unset for a free item. */
type Issue = {
  brand: string
  assetId: string
  ownerId: string
  nftId?: string
  paidCents?: number
  now: Date
}

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
 * Issues the next item like `issueItem`. `isReserved`: for a member who reserved it before the drop
 * opened, or has paid for it.
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
    paidCents,
    now,
  }: Issue & { isReserved?: boolean },
): Promise<string | undefined> {
  const next = (condition: SQL) =>
    tx
      .update(assets)
      .set({ issued: sql`${assets.issued} + 1` })
      .where(and(eq(assets.id, assetId), eq(assets.brand, brand), condition))
      .returning({ issued: assets.issued })
  const [unlimited] = await next(isNull(assets.variationSupply))
  const asset =
    unlimited ??
    (isReserved || (await hasSupplyLeft(tx, { brand, assetId }))
      ? (await next(lt(assets.issued, assets.variationSupply)))[0]
      : undefined)
  if (!asset) return undefined
  const number = asset.issued
  await tx.insert(nfts).values({
    id: nftId,
    brand,
    assetId,
    ownerId,
    number,
    datePurchased: now,
    paidCents: paidCents ?? null,
  })
  return nftId
}

/**
 * Issues the assets that new members get, while the supply lasts. Callers must have locked the
 * account and call it once.
 */
export async function issueOnJoining(
  tx: Tx,
  { brand, ownerId, now }: Omit<Issue, 'assetId' | 'nftId'>,
): Promise<void> {
  const issued = await tx
    .select({ assetId: assets.id })
    .from(assets)
    .where(and(eq(assets.brand, brand), assets.isIssuedOnJoining))
    .orderBy(assets.id)
  for (const { assetId } of issued) await issueIfLeft(tx, { brand, assetId, ownerId, now })
}
