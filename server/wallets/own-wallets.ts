import type { BrandPack } from '#brands/brand.ts'
import type { Chain, Wallet } from '#contract/wallets.ts'
import { Problem } from '#contract/problems.ts'
import { blockchains, type Blockchain } from '#domain/wallet.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { chainIdOf } from './proof-message.ts'
import { wallets } from './table.ts'

type Owner = Pick<Member, 'accountId' | 'brand'>

/** Returns the wallets of an account; the main one of each chain first, then the newest. */
const inOrder = (tx: Tx, { accountId, brand }: Owner) =>
  tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.accountId, accountId), eq(wallets.brand, brand)))
    .orderBy(sql`${wallets.chosenAt} desc nulls last`, desc(wallets.connectedAt), wallets.id)

/** Returns the member's wallets, newest first. */
export async function ownWallets(tx: Tx, owner: Owner): Promise<Wallet[]> {
  const rows = await inOrder(tx, owner)
  const isMain = ({ id, blockchain }: (typeof rows)[number]) =>
    rows.find((other) => other.blockchain === blockchain)?.id === id
  return rows
    .map((row) => ({
      walletId: row.id,
      blockchain: row.blockchain,
      walletType: row.walletType,
      walletAddress: row.address,
      connectedAt: row.connectedAt.toISOString(),
      isMain: isMain(row),
    }))
    .sort((a, b) => b.connectedAt.localeCompare(a.connectedAt))
}

/** Returns the member's wallet with an address of a chain; undefined when it is not connected. */
export async function walletWith(
  tx: Tx,
  { accountId, brand, blockchain, address }: Owner & { blockchain: Blockchain; address: string },
) {
  const rows = await inOrder(tx, { accountId, brand })
  return rows.find((row) => row.blockchain === blockchain && row.address === address)
}

/** Returns whether a wallet is connected to an account now. Another member may have proven it since. */
export const isConnected = async (
  tx: Tx,
  owner: Owner & { blockchain: Blockchain; address: string },
): Promise<boolean> => (await walletWith(tx, owner)) !== undefined

/** @throws Problem NOT_FOUND for an unknown wallet and for one of another member */
export async function findWallet(tx: Tx, { walletId, ...owner }: Owner & { walletId: string }) {
  const found = (await inOrder(tx, owner)).find(({ id }) => id === walletId)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** Returns the chains that a brand has set up. */
export const chainsOf = (brand: BrandPack, { reader }: AppContext['chains']): Chain[] =>
  blockchains
    .filter((blockchain) => reader(brand.slug, blockchain))
    .map((blockchain) => ({
      blockchain,
      chainId: chainIdOf(brand, blockchain),
      network: blockchain === 'flow' ? (brand.chains.flow?.network ?? null) : null,
      mint: brand.chains[blockchain]?.mint ?? 'onWithdrawal',
    }))

type Change = Owner & { walletId: string; now: Date }

/** Makes a wallet the main one of its chain. @throws Problem NOT_FOUND, UNAUTHORIZED */
export async function useWallet(tx: Tx, { now, ...request }: Change): Promise<void> {
  if (!(await lockAccountById(tx, request.accountId))) throw new Problem('UNAUTHORIZED')
  const { id } = await findWallet(tx, request)
  await tx.update(wallets).set({ chosenAt: now }).where(eq(wallets.id, id))
}

/** Disconnects a wallet; the items in it stay there. @throws Problem NOT_FOUND, UNAUTHORIZED */
export async function removeWallet(tx: Tx, request: Omit<Change, 'now'>): Promise<void> {
  if (!(await lockAccountById(tx, request.accountId))) throw new Problem('UNAUTHORIZED')
  const { id } = await findWallet(tx, request)
  await tx.delete(wallets).where(eq(wallets.id, id))
}
