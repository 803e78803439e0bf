import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { brandOwnerId } from '#server/identity/accounts.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { openWithdrawalView } from '#server/withdrawals/views.ts'
import { assets, nfts } from './table.ts'

/** Locks an asset until the transaction ends, so that no other transaction issues an item of it. */
export async function lockAsset(
  tx: Tx,
  { brand, assetId }: { brand: string; assetId: string },
): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, assetId), eq(assets.brand, brand)))
    .for('no key update')
}

/** Gives an item to another account. Callers must have locked both accounts. */
export async function moveItem(
  tx: Tx,
  { nftId, ownerId }: { nftId: string; ownerId: string },
): Promise<void> {
  await tx.update(nfts).set({ ownerId }).where(eq(nfts.id, nftId))
}

/** What decides whether an item can change hands. */
export type LockedItem = {
  assetId: string
  number: number
  contractAddress: string | null
  withdrawAddress: string | null
  hasPendingTransfer: boolean
  /** On its way to a wallet of its owner, which has put it on hold. */
  isWithdrawing: boolean
  /** The loyalty account whose points it carries; null for any item but a membership. */
  loyaltyMembership: string | null
}

/**
 * Locks an item of an account until the transaction ends. Transfers are locked before items
 * (decision 0026). @returns undefined when it is another's
 */
export async function lockItem(
  tx: Tx,
  { nftId, ownerId, brand }: { nftId: string; ownerId: string; brand: string },
): Promise<LockedItem | undefined> {
  const [item] = await tx
    .select({
      assetId: nfts.assetId,
      number: nfts.number,
      contractAddress: nfts.contractAddress,
      withdrawAddress: nfts.withdrawAddress,
      hasPendingTransfer: nfts.hasPendingTransfer,
    })
    .from(nfts)
    .where(and(eq(nfts.id, nftId), eq(nfts.ownerId, ownerId), eq(nfts.brand, brand)))
    .for('no key update')
  if (!item) return undefined
  const [membership] = await tx
    .select({ id: loyaltyAccountView.loyaltyAccountId })
    .from(loyaltyAccountView)
    .where(and(eq(loyaltyAccountView.nftId, nftId), isNull(loyaltyAccountView.mergedInto)))
  const withdrawing = await tx
    .select({ id: openWithdrawalView.withdrawalId })
    .from(openWithdrawalView)
    .where(eq(openWithdrawalView.nftId, nftId))
  return {
    ...item,
    isWithdrawing: withdrawing.length > 0,
    loyaltyMembership: membership?.id ?? null,
  }
}

/** Locks all items of some accounts until the transaction ends, so that none of them changes hands. */
export async function lockItemsOf(tx: Tx, ownerIds: string[]): Promise<void> {
  await tx
    .select({ id: nfts.id })
    .from(nfts)
    .where(inArray(nfts.ownerId, anyOf(ownerIds)))
    .orderBy(nfts.id)
    .for('no key update')
}

/** Puts a locked item on hold while a transfer waits for its recipient, or a withdrawal is open. */
export async function holdItem(tx: Tx, nftId: string): Promise<void> {
  await tx.update(nfts).set({ hasPendingTransfer: true }).where(eq(nfts.id, nftId))
}

/** Ends the hold of an item that stays with its owner. */
export async function releaseItem(tx: Tx, nftId: string): Promise<void> {
  await tx.update(nfts).set({ hasPendingTransfer: false }).where(eq(nfts.id, nftId))
}

/**
 * Gives an item on hold to the recipient of its transfer and ends the hold.
 * @returns false, and changes nothing, when it is not the sender's or not on hold
 */
export async function passItemOn(
  tx: Tx,
  {
    nftId,
    from,
    into,
    transferId,
  }: { nftId: string; from: string; into: string; transferId: string },
): Promise<boolean> {
  const passed = await tx
    .update(nfts)
    .set({
      ownerId: into,
      hasPendingTransfer: false,
      receivedBy: transferId,
      receivedInWalletAt: null,
    })
    .where(allOf(eq(nfts.id, nftId), eq(nfts.ownerId, from), eq(nfts.hasPendingTransfer, true)))
    .returning({ id: nfts.id })
  return passed.length > 0
}

/** Records that an item has a token on its chain, and since when. Where the token is does not change. */
export async function recordMint(
  tx: Tx,
  { nftId, contractAddress, now }: { nftId: string; contractAddress: string; now: Date },
): Promise<void> {
  await tx
    .update(nfts)
    .set({ contractAddress, dateMinted: sql`coalesce(${nfts.dateMinted}, ${now.toISOString()})` })
    .where(eq(nfts.id, nftId))
}

/** Records that an item has arrived at a wallet of its owner, and ends its hold. */
export async function placeInWallet(
  tx: Tx,
  { nftId, withdrawAddress }: { nftId: string; withdrawAddress: string | null },
): Promise<void> {
  await tx
    .update(nfts)
    .set({ withdrawAddress, hasPendingTransfer: false })
    .where(eq(nfts.id, nftId))
}

/** Records the contract of an asset's items on its chain. */
export async function setContract(
  tx: Tx,
  { brand, assetId, contractAddress }: { brand: string; assetId: string; contractAddress: string },
): Promise<void> {
  await tx
    .update(assets)
    .set({ contractAddress })
    .where(and(eq(assets.id, assetId), eq(assets.brand, brand)))
}

/** Forgets contracts, mints and wallets of a brand's items, in the demo whose chain is gone. */
export async function forgetMints(tx: Tx, brand: string): Promise<void> {
  await tx.update(assets).set({ contractAddress: null }).where(eq(assets.brand, brand))
  await tx
    .update(nfts)
    .set({ contractAddress: null, dateMinted: null, withdrawAddress: null })
    .where(eq(nfts.brand, brand))
}

/**
 * Records where a chain has a locked item, whose hold stays: in a wallet, in custody
 * (`withdrawAddress` null), or nowhere (`place` undefined). Does nothing when it has moved since.
 * @param before the wallet that was read before the lock
 */
export async function recordPlace(
  tx: Tx,
  {
    nftId,
    before,
    place,
  }: {
    nftId: string
    before: string | null
    place: { contractAddress: string; withdrawAddress: string | null; now: Date } | undefined
  },
): Promise<void> {
  const { contractAddress = null, withdrawAddress = null } = place ?? {}
  await tx
    .update(nfts)
    .set({
      contractAddress,
      withdrawAddress,
      dateMinted: place ? sql`coalesce(${nfts.dateMinted}, ${place.now.toISOString()})` : null,
    })
    .where(
      and(
        eq(nfts.id, nftId),
        before === null ? isNull(nfts.withdrawAddress) : eq(nfts.withdrawAddress, before),
      ),
    )
}

/**
 * Takes an item back from its owner for the brand, whose number it keeps. Callers have locked it
 * (`lockItem`).
 */
export async function takeItemBack(
  tx: Tx,
  { nftId, brand, now }: { nftId: string; brand: string; now: Date },
): Promise<void> {
  const ownerId = await brandOwnerId(tx, { brand, now })
  await tx.update(nfts).set({ ownerId, hasPendingTransfer: false }).where(eq(nfts.id, nftId))
}
