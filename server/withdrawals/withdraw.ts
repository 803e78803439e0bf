import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { addressProblem, blockchainOf, isEvm, type Blockchain } from '#domain/wallet.ts'
import { withdrawalBlock } from '#domain/withdrawal.ts'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { holdItem, lockItem, type LockedItem } from '#server/collection/item-changes.ts'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Custodies } from '#server/lib/integrations/custody.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { isConnected } from '#server/wallets/own-wallets.ts'
import { chainEvents, chainOperations } from './table.ts'

type Request = {
  brand: BrandPack
  member: { accountId: string; isVerified: boolean }
  custodies: Custodies
  nftId: string
  walletAddress: string
  now: Date
}

/**
 * CA-54: Accepts the withdrawal of an item to one of its owner's connected wallets and puts the item
 * on hold. Nothing is signed here. Callers have locked the account; locks the item.
 * @returns the id of the withdrawal, also when the same one is on its way already
 * @throws Problem VERIFY_TO_WITHDRAW (VA-31), NOT_FOUND, the reasons of `withdrawalBlock`,
 * the reasons of `addressProblem`, WALLET_ADDRESS_CHECKSUM, WALLET_IS_CONTRACT, WALLET_NOT_OWN,
 * WITHDRAWALS_UNAVAILABLE
 */
export async function requestWithdrawal(tx: Tx, request: Request): Promise<string> {
  const { brand, member, custodies, nftId, now } = request
  if (!member.isVerified) throw new Problem('VERIFY_TO_WITHDRAW')
  const { accountId } = member
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand: brand.slug })
  if (!item) throw new Problem('NOT_FOUND')
  const asset = await assetOf(tx, item)
  const walletAddress = await assertOwnWallet(tx, request, asset)
  const open = await openWithdrawal(tx, nftId)
  if (open?.kind === 'withdrawal' && open.toAddress === walletAddress) return open.id
  const contractAddress = contractOf(brand, item, asset)
  const isMintable = contractAddress !== null
  const block = withdrawalBlock({ ...item, isMintable })
  if (block) throw new Problem(block)
  if (open) throw new Problem('WITHDRAWAL_PENDING')
  if (!custodies.all.some((one) => one.brand === brand.slug && one.blockchain === asset.blockchain))
    throw new Problem('WITHDRAWALS_UNAVAILABLE')

  const id = newId('w')
  await tx.insert(chainOperations).values({
    id,
    brand: brand.slug,
    blockchain: asset.blockchain,
    kind: 'withdrawal',
    assetId: item.assetId,
    nftId,
    accountId,
    toAddress: walletAddress,
    contractAddress,
    tokenId: item.number,
    requestedAt: now,
  })
  await tx.insert(chainEvents).values({ operationId: id, kind: 'requested', at: now })
  await holdItem(tx, nftId)
  return id
}

type Asset = { blockchain: Blockchain; contractAddress: string | null }

async function assetOf(tx: Tx, { assetId }: LockedItem): Promise<Asset> {
  const [asset] = await tx
    .select({ blockchain: assetView.blockchain, contractAddress: assetView.contractAddress })
    .from(assetView)
    .where(eq(assetView.assetId, assetId))
  if (!asset) throw new Problem('NOT_FOUND')
  return { ...asset, blockchain: blockchainOf(asset.blockchain) }
}

/** ST-30: null before the item can be on the chain. With `onIssue` a job mints it first. */
function contractOf(brand: BrandPack, item: LockedItem, asset: Asset): string | null {
  const mint = brand.chains[asset.blockchain]?.mint
  return mint === 'onWithdrawal'
    ? (item.contractAddress ?? asset.contractAddress)
    : item.contractAddress
}

/** @returns the address as it is stored @throws Problem for the first check of it that fails */
async function assertOwnWallet(
  tx: Tx,
  { brand, member, custodies, walletAddress }: Request,
  { blockchain, contractAddress }: Asset,
): Promise<string> {
  const typed = walletAddress.trim()
  const problem = addressProblem(blockchain, typed)
  if (problem) throw new Problem(problem)
  const custody = await custodies.find(brand.slug, blockchain)
  const address = custody ? custody.normalizeAddress(typed) : typed
  if (address === undefined) throw new Problem('WALLET_ADDRESS_CHECKSUM')
  const isSame = (other: string | null | undefined) =>
    isEvm(blockchain) ? other?.toLowerCase() === address.toLowerCase() : other === address
  if (isSame(contractAddress) || isSame(custody?.address)) throw new Problem('WALLET_IS_CONTRACT')
  const { accountId } = member
  if (!(await isConnected(tx, { accountId, brand: brand.slug, blockchain, address })))
    throw new Problem('WALLET_NOT_OWN')
  return address
}

async function openWithdrawal(tx: Tx, nftId: string) {
  const [open] = await tx
    .select({
      id: chainOperations.id,
      kind: chainOperations.kind,
      toAddress: chainOperations.toAddress,
    })
    .from(chainOperations)
    .where(
      and(eq(chainOperations.nftId, nftId), notInArray(chainOperations.state, ['final', 'failed'])),
    )
    .orderBy(desc(chainOperations.sequence))
    .limit(1)
  return open
}

/**
 * Returns the id of the member's open withdrawal of an item to this wallet; undefined when there is
 * none. A repeated request finds it here, because its code is used up.
 */
export async function repeatedWithdrawal(
  tx: Tx,
  { accountId, nftId, walletAddress }: { accountId: string; nftId: string; walletAddress: string },
): Promise<string | undefined> {
  const [open] = await tx
    .select({ id: chainOperations.id })
    .from(chainOperations)
    .where(
      and(
        eq(chainOperations.nftId, nftId),
        eq(chainOperations.accountId, accountId),
        eq(sql`lower(${chainOperations.toAddress})`, walletAddress.trim().toLowerCase()),
        notInArray(chainOperations.state, ['final', 'failed']),
      ),
    )
  return open?.id
}
