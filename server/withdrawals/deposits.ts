import { and, eq, isNull, min, ne } from 'drizzle-orm'
import { blockchains } from '#domain/wallet.ts'
import { recordItemUses } from '#server/benefits/item-uses.ts'
import { contractsOf, itemOfToken, ownerOfItem } from '#server/collection/items-on-chain.ts'
import { lockItemsAndOwners, receiveOnChain } from '#server/collection/minted-items.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { ChainDeposit, Custody } from '#server/lib/integrations/custody.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { isConnected } from '#server/wallets/own-wallets.ts'
import { walletView } from '#server/wallets/views.ts'
import { forEachChain } from './advance.ts'
import { blockRanges } from './block-ranges.ts'
import { chainDeposits, chainOperations, chainScans } from './table.ts'
import { openWithdrawalView } from './views.ts'

/**
 * Reads what arrived at the custody addresses in final blocks since the last time, and gives each item
 * to the member whose proven wallet sent it. What an unknown wallet sent waits for its owner.
 */
export async function takeDeposits(context: AppContext): Promise<void> {
  await forEachChain(context, async (brand, custody) => {
    await scan(context, brand, custody)
    await giveWaiting(context, brand, custody)
  })
}

async function scan(
  { database, clock }: AppContext,
  brand: string,
  custody: Custody,
): Promise<void> {
  const { blockchain, address, confirmations } = custody
  const chain = { brand, blockchain, address }
  const contractAddresses = await contractsOf(database.tx, {
    brand,
    blockchain: blockchains.indexOf(blockchain),
  })
  if (contractAddresses.length === 0) return
  const { block } = await custody.status()
  const last = block - confirmations
  const from =
    (await scannedBlock(database.tx, chain)) ??
    (custody.readsDepositsFromNow ? undefined : await firstBlock(database.tx, chain)) ??
    Math.max(0, last)
  for (const range of blockRanges({ from, to: last, size: custody.blockRange })) {
    const deposits = await custody.deposits({ contractAddresses, ...range })
    await database.tx.transaction(async (tx) => {
      for (const deposit of deposits)
        await storeDeposit(tx, { brand, custody, deposit, now: clock.now() })
      await tx
        .insert(chainScans)
        .values({ ...chain, block: range.toBlock + 1 })
        .onConflictDoUpdate({
          target: [chainScans.brand, chainScans.blockchain, chainScans.address],
          set: { block: range.toBlock + 1 },
        })
    })
  }
}

/** Returns the next block to read for deposits; undefined for a new custody address. */
export async function scannedBlock(
  tx: Tx,
  {
    brand,
    blockchain,
    address,
  }: Pick<typeof chainScans.$inferSelect, 'brand' | 'blockchain' | 'address'>,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ block: chainScans.block })
    .from(chainScans)
    .where(
      and(
        eq(chainScans.brand, brand),
        eq(chainScans.blockchain, blockchain),
        eq(chainScans.address, address),
      ),
    )
  return row?.block
}

/** Returns the block of the first operation on a chain: nothing can have come back before it. */
async function firstBlock(
  tx: Tx,
  { brand, blockchain }: Pick<typeof chainScans.$inferSelect, 'brand' | 'blockchain'>,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ block: min(chainOperations.block) })
    .from(chainOperations)
    .where(and(eq(chainOperations.brand, brand), eq(chainOperations.blockchain, blockchain)))
  return row?.block ?? undefined
}

/** Stores an arrival once, however often its block is read. A mint is none. */
async function storeDeposit(
  tx: Tx,
  {
    brand,
    custody: { blockchain },
    deposit: { contractAddress, tokenId, from, hash, position },
    now,
  }: { brand: string; custody: Custody; deposit: ChainDeposit; now: Date },
): Promise<void> {
  if (/^0x0+$/.test(from)) return
  const nftId = await itemOfToken(tx, { brand, contractAddress, number: tokenId })
  if (nftId === undefined) return
  await tx
    .insert(chainDeposits)
    .values({ brand, blockchain, hash, position, nftId, fromAddress: from, at: now })
    .onConflictDoNothing()
}

/** Gives items to members who have proven the wallet that sent them, now or since. */
async function giveWaiting(
  { database, clock, alertTeam }: AppContext,
  brand: string,
  { blockchain }: Custody,
): Promise<void> {
  const waiting = await database.tx
    .select({
      hash: chainDeposits.hash,
      position: chainDeposits.position,
      nftId: chainDeposits.nftId,
      address: chainDeposits.fromAddress,
      accountId: walletView.accountId,
    })
    .from(chainDeposits)
    .leftJoin(
      walletView,
      and(
        eq(walletView.brand, chainDeposits.brand),
        eq(walletView.blockchain, chainDeposits.blockchain),
        eq(walletView.address, chainDeposits.fromAddress),
      ),
    )
    .where(
      and(
        eq(chainDeposits.brand, brand),
        eq(chainDeposits.blockchain, blockchain),
        isNull(chainDeposits.accountId),
        // Of an erased member: nobody can prove their wallet any more.
        ne(chainDeposits.fromAddress, ''),
      ),
    )
  for (const { accountId, ...deposit } of waiting) {
    if (accountId === null) {
      alertTeam('an item came back from an unknown wallet', { brand, blockchain })
      continue
    }
    await database.tx.transaction((tx) =>
      give(tx, { ...deposit, brand, blockchain, accountId, now: clock.now() }),
    )
  }
}

type Waiting = Pick<
  typeof chainDeposits.$inferSelect,
  'brand' | 'blockchain' | 'hash' | 'position' | 'nftId'
> & { accountId: string; address: string; now: Date }

/**
 * Gives an item to a member, unless they have lost the account or the wallet since it was read. Waits
 * for an open withdrawal of the item, whose end would put it into the wallet again.
 */
async function give(
  tx: Tx,
  { brand, blockchain, hash, position, nftId, accountId, address, now }: Waiting,
): Promise<void> {
  if (!(await lockAccountById(tx, accountId))) return
  if (!(await isConnected(tx, { accountId, brand, blockchain, address }))) return
  await lockItemsAndOwners(tx, [nftId])
  if ((await tx.$count(openWithdrawalView, eq(openWithdrawalView.nftId, nftId))) > 0) return
  const taken = await tx
    .update(chainDeposits)
    .set({ accountId })
    .where(
      and(
        eq(chainDeposits.brand, brand),
        eq(chainDeposits.blockchain, blockchain),
        eq(chainDeposits.hash, hash),
        eq(chainDeposits.position, position),
        isNull(chainDeposits.accountId),
      ),
    )
    .returning({ nftId: chainDeposits.nftId })
  if (taken.length === 0) return
  const ownerId = await ownerOfItem(tx, nftId)
  if (ownerId !== accountId) await recordItemUses(tx, { nftId, ownerId })
  await receiveOnChain(tx, { nftId, ownerId: accountId, withdrawAddress: null, now })
}
