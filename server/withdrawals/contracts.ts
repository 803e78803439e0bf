import { and, eq, inArray } from 'drizzle-orm'
import type { Blockchain } from '#domain/wallet.ts'
import { forgetMints, releaseItem } from '#server/collection/item-changes.ts'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { OPEN_STATES } from '#domain/withdrawal-states.ts'
import { changeOperation } from './operations.ts'
import {
  chainEvents,
  chainOperations,
  chainScans,
  chainSigners,
  chainTransactions,
  type ContractParameters,
} from './table.ts'

/**
 * Requests the deployment of an asset's contract. Its address is stored when it is final.
 * @returns the id; undefined when a deployment is open
 */
export async function requestContract(
  tx: Tx,
  {
    brand,
    blockchain,
    assetId,
    contract,
    now,
  }: {
    brand: string
    blockchain: Blockchain
    assetId: string
    contract: ContractParameters
    now: Date
  },
): Promise<string | undefined> {
  const id = newId('w')
  const added = await tx
    .insert(chainOperations)
    .values({
      id,
      brand,
      blockchain,
      kind: 'contract',
      assetId,
      contract,
      toAddress: '',
      requestedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: chainOperations.id })
  if (added.length === 0) return undefined
  await tx.insert(chainEvents).values({ operationId: id, kind: 'requested', at: now })
  return id
}

/** Returns whether the deployment of an asset's contract is open. */
export const isDeploying = async (tx: Tx, assetId: string): Promise<boolean> =>
  (await tx.$count(
    chainOperations,
    and(
      eq(chainOperations.assetId, assetId),
      eq(chainOperations.kind, 'contract'),
      inArray(chainOperations.state, [...OPEN_STATES]),
    ),
  )) > 0

/**
 * Forgets what a brand had on a chain that is gone, in the demo: contracts, nonces, and what was on
 * its way. Items in wallets of that chain are in custody again.
 */
export async function forgetChain(
  tx: Tx,
  { brand, now }: { brand: string; now: Date },
): Promise<void> {
  const open = await tx
    .select()
    .from(chainOperations)
    .where(and(eq(chainOperations.brand, brand), inArray(chainOperations.state, [...OPEN_STATES])))
    .for('update')
  for (const operation of open) {
    const event = { event: 'failed', by: 'demo', at: now } as const
    await changeOperation(tx, operation, event, { failure: 'demo', closedAt: now })
    if (operation.nftId !== null) await releaseItem(tx, operation.nftId)
  }
  await tx
    .update(chainOperations)
    .set({ network: null, signer: null, nonce: null })
    .where(eq(chainOperations.brand, brand))
  // A new chain begins with the nonces of the old one, so that the same transaction would be signed twice.
  const ofBrand = tx
    .select({ id: chainOperations.id })
    .from(chainOperations)
    .where(eq(chainOperations.brand, brand))
  await tx.delete(chainTransactions).where(inArray(chainTransactions.operationId, ofBrand))
  await tx.delete(chainSigners)
  await tx.delete(chainScans).where(eq(chainScans.brand, brand))
  await forgetMints(tx, brand)
}

/** Returns a token's symbol for the name of an asset: its first letters. */
export const symbolOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 5)
    .toUpperCase() || 'ITEM'
