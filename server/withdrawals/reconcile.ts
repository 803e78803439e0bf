import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import { blockchains, isEvm } from '#domain/wallet.ts'
import { recordPlace } from '#server/collection/item-changes.ts'
import {
  isOwnerErased,
  itemsWithContract,
  type ItemOnChain,
} from '#server/collection/items-on-chain.ts'
import { lockItemsAndOwners } from '#server/collection/minted-items.ts'
import type { Database, Tx } from '#server/lib/database/database.ts'
import type { ChainReader } from '#server/lib/integrations/chains.ts'
import type { Custody } from '#server/lib/integrations/custody.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { blockRanges, MAX_RANGES } from './block-ranges.ts'
import { scannedBlock } from './deposits.ts'
import { lockSigner } from './sign.ts'
import { OPEN_STATES } from '#domain/withdrawal-states.ts'
import { chainDeposits, chainOperations, chainSigners } from './table.ts'

/**
 * What the chain says of an item otherwise than the database. `why`: not repaired, because an operation
 * is open, a deposit is not booked yet, or the contract cannot mint it.
 */
export type Difference = {
  nftId: string
  number: number
  assetId: string
  onChain: 'inWallet' | 'inCustody' | 'notMinted'
  /** The wallet that holds it; null for an erased member. */
  owner: string | null
  /** A transfer of it waits for its recipient; staff decide what becomes of it. */
  isOnHold: boolean
  why?: 'onItsWay' | 'depositWaits' | 'notMintable'
}

export type Reconciliation = {
  nonce: { stored: number | null; next: number }
  /** Operations that the server still takes to their end. */
  open: number
  items: number
  differences: Difference[]
}

type Request = {
  database: Database
  clock: Clock
  brand: string
  custody: Custody
  reader: ChainReader
  isDryRun: boolean
}

/** A node is behind what this server has read before, so that it cannot be compared with. */
export class NodeBehind extends Error {}

/**
 * Compares the nonce of the signer and every item of a brand with the chain, which is right, and
 * repairs the database. For after a restore from a backup. Safe to repeat.
 * @throws NodeBehind; ChainUnavailable when no node answers
 */
export async function reconcileChain(request: Request): Promise<Reconciliation> {
  const { database, brand, custody } = request
  const { blockchain } = custody
  const status = await custody.status()
  const scanned = await scannedBlock(database.tx, { brand, blockchain, address: custody.address })
  if (scanned !== undefined && status.block + custody.confirmations + 1 < scanned)
    throw new NodeBehind()
  const nonce = await reconcileNonce(request, status.nextNonce)
  const items = await itemsWithContract(database.tx, {
    brand,
    blockchain: blockchains.indexOf(blockchain),
  })
  const found = await differencesOf(request, items)
  const arriving = await arrivingTokens(request, found, { from: scanned, to: status.block })
  const differences: Difference[] = []
  for (const { item, ...difference } of found) {
    const why = arriving(item) ? 'depositWaits' : await repair(request, item, difference)
    differences.push({
      nftId: item.nftId,
      number: item.number,
      assetId: item.assetId,
      ...difference,
      isOnHold: item.hasPendingTransfer,
      ...(why ? { why } : {}),
    })
  }
  return { nonce, open: await countOpen(database.tx, request), items: items.length, differences }
}

/**
 * Takes the next nonce from the chain, and never one that a stored operation has: a gap would stop
 * all later transactions.
 */
async function reconcileNonce(
  { database, custody: { network, address }, isDryRun }: Request,
  onChain: number,
): Promise<Reconciliation['nonce']> {
  return database.tx.transaction(async (tx) => {
    const signer = and(eq(chainSigners.network, network), eq(chainSigners.address, address))
    const [known] = await tx.select().from(chainSigners).where(signer)
    if (!known) return { stored: null, next: onChain }
    const stored = await lockSigner(tx, { network, address, nextNonce: onChain })
    const [last] = await tx
      .select({ nonce: max(chainOperations.nonce) })
      .from(chainOperations)
      .where(and(eq(chainOperations.network, network), eq(chainOperations.signer, address)))
    const next = Math.max(onChain, (last?.nonce ?? -1) + 1)
    if (next !== stored && !isDryRun)
      await tx.update(chainSigners).set({ nextNonce: next }).where(signer)
    return { stored, next }
  })
}

type Found = { item: ItemOnChain } & Pick<Difference, 'onChain' | 'owner'>

async function differencesOf(
  { reader, custody }: Request,
  items: readonly ItemOnChain[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const contractAddress of new Set(items.map((item) => item.contractAddress))) {
    const own = items.filter((item) => item.contractAddress === contractAddress)
    const owners = await reader.ownersOf({
      contractAddress,
      tokenIds: own.map(({ number }) => number),
    })
    for (const item of own) {
      const owner = owners.get(item.number) ?? null
      const { isMinted, withdrawAddress } = item
      if (owner === null) {
        if (isMinted || withdrawAddress !== null)
          found.push({ item, onChain: 'notMinted', owner: null })
      } else if (owner === custody.address) {
        if (!isMinted || withdrawAddress !== null)
          found.push({ item, onChain: 'inCustody', owner: null })
      }
      // A wallet may pass it on, so that another wallet than the stored one is no difference.
      // The wallet of an erased member is not stored, because it can identify a person.
      else if (!isMinted || (withdrawAddress === null && !item.isOwnerErased))
        found.push({ item, onChain: 'inWallet', owner: item.isOwnerErased ? null : owner })
    }
  }
  return found
}

/**
 * Returns whether the token of an item came back and is not booked: then the deposit decides whose it
 * is. Without a block that was read before, or with too many blocks since, all that came back wait.
 */
async function arrivingTokens(
  { database, brand, custody }: Request,
  found: readonly Found[],
  { from, to }: { from: number | undefined; to: number },
): Promise<(item: ItemOnChain) => boolean> {
  const back = found.filter(
    ({ onChain, item }) => onChain === 'inCustody' && item.withdrawAddress !== null,
  )
  if (back.length === 0) return () => false
  const isTooFar = from !== undefined && to - from >= custody.blockRange * MAX_RANGES
  if (from === undefined || isTooFar)
    return ({ nftId }) => back.some(({ item }) => item.nftId === nftId)
  const contractAddresses = [...new Set(back.map(({ item }) => item.contractAddress))]
  const arrived = new Set<string>()
  for (const range of blockRanges({ from, to, size: custody.blockRange }))
    for (const { contractAddress, tokenId } of await custody.deposits({
      contractAddresses,
      ...range,
    }))
      arrived.add(`${contractAddress}/${tokenId}`)
  const waiting = await database.tx
    .select({ nftId: chainDeposits.nftId })
    .from(chainDeposits)
    .where(and(eq(chainDeposits.brand, brand), isNull(chainDeposits.accountId)))
  return ({ nftId, contractAddress, number }) =>
    arrived.has(`${contractAddress}/${number}`) || waiting.some((one) => one.nftId === nftId)
}

/** Writes where the chain has an item. @returns why it was not written */
async function repair(
  { database, clock, custody, isDryRun }: Request,
  { nftId, contractAddress, number, withdrawAddress }: ItemOnChain,
  { onChain, owner }: Omit<Found, 'item'>,
): Promise<Difference['why']> {
  if (onChain === 'notMinted') {
    // Flow does not tell a token outside of its collection from one that is not minted.
    if (!isEvm(custody.blockchain)) return 'notMintable'
    // An item is not forgotten for a wrong address: its contract must answer and accept the mint.
    const work = { kind: 'item' as const, contractAddress, tokenId: number, to: custody.address }
    const preparation = await custody.prepare(work)
    if (preparation.kind !== 'ready' || preparation.plan.action !== 'mint') return 'notMintable'
  }
  return database.tx.transaction(async (tx) => {
    await lockItemsAndOwners(tx, [nftId])
    const [open] = await tx
      .select({ id: chainOperations.id })
      .from(chainOperations)
      .where(
        and(eq(chainOperations.nftId, nftId), inArray(chainOperations.state, [...OPEN_STATES])),
      )
    if (open) return 'onItsWay'
    if (!isDryRun)
      await recordPlace(tx, {
        nftId,
        before: withdrawAddress,
        place:
          onChain === 'notMinted'
            ? undefined
            : {
                contractAddress,
                // The member may have erased the account while the chain was read.
                withdrawAddress: (await isOwnerErased(tx, nftId)) ? null : owner,
                now: clock.now(),
              },
      })
    return undefined
  })
}

const countOpen = (
  tx: Tx,
  { brand, custody: { blockchain } }: Pick<Request, 'brand' | 'custody'>,
): Promise<number> =>
  tx.$count(
    chainOperations,
    and(
      eq(chainOperations.brand, brand),
      eq(chainOperations.blockchain, blockchain),
      inArray(chainOperations.state, [...OPEN_STATES]),
    ),
  )
