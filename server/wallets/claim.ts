import { Problem } from '#contract/problems.ts'
import { blockchainOf } from '#domain/wallet.ts'
import { recordItemUses } from '#server/benefits/item-uses.ts'
import {
  lockItemsAndOwners,
  mintedItems,
  noteWallet,
  receiveOnChain,
  type MintedItem,
} from '#server/collection/minted-items.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { askChain } from './addresses.ts'
import { findWallet } from './own-wallets.ts'

type Request = { context: AppContext; member: Member; walletId: string; now: Date }
type FoundWallet = Awaited<ReturnType<typeof findWallet>>

/**
 * CA-59: Brings the items that a connected wallet holds on its chain into the member's collection.
 * The chain is read before the transaction. Items on hold, in custody, or carrying points stay.
 * @returns the ids of the items that were not yet there
 * @throws Problem NOT_FOUND, WALLET_CHAIN_UNAVAILABLE, WALLET_NOT_READ, UNAUTHORIZED
 */
export async function claimFromWallet(
  tx: Tx,
  { context, member, walletId, now }: Request,
): Promise<string[]> {
  const { accountId, brand } = member
  const wallet = await findWallet(tx, { accountId, brand, walletId })
  const { blockchain, address } = wallet
  const reader = context.chains.reader(brand, blockchain)
  if (!reader) throw new Problem('WALLET_CHAIN_UNAVAILABLE')
  const items = (await mintedItems(tx, { brand })).filter(
    (item) => blockchainOf(item.blockchain) === blockchain,
  )
  if (items.length === 0) return []
  const tokens = await askChain(context, { brand, blockchain }, () =>
    reader.heldBy({ owner: address, contracts: contractsOf(items, wallet) }),
  )
  const inWallet = new Set(tokens.map(keyOf))
  const held = items
    .filter((item) => inWallet.has(keyOf(item)) && !item.isOnHold && !isIn(item, wallet))
    .map(({ nftId }) => nftId)
  if (held.length === 0) return []
  return tx.transaction((inner) => receive(inner, { member, walletId, held, now }))
}

/** Returns whether an item is in the member's collection as one of this wallet. */
const isIn = ({ ownerId, withdrawAddress }: MintedItem, { accountId, address }: FoundWallet) =>
  ownerId === accountId && withdrawAddress === address

const keyOf = ({ contractAddress, tokenId }: { contractAddress: string; tokenId: number }) =>
  `${contractAddress}/${tokenId}`

/**
 * Returns the contracts of items with their tokens, in the order in which a wallet is likely to hold
 * them, so that few are read: those noted for it, those on hold, those in other wallets, the rest.
 */
function contractsOf(items: readonly MintedItem[], { address }: FoundWallet) {
  const rankOf = ({ withdrawAddress, isOnHold }: MintedItem): number => {
    if (withdrawAddress === address) return 0
    if (isOnHold) return 1
    return withdrawAddress === null ? 3 : 2
  }
  const contracts = new Map<string, number[]>()
  for (const { contractAddress, tokenId } of items.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const tokenIds = contracts.get(contractAddress)
    if (tokenIds) tokenIds.push(tokenId)
    else contracts.set(contractAddress, [tokenId])
  }
  return [...contracts].map(([contractAddress, tokenIds]) => ({ contractAddress, tokenIds }))
}

type Receipt = { member: Member; walletId: string; held: readonly string[]; now: Date }

/**
 * Moves the items, under the lock of the account and then of the items, and of all others of their
 * former owners: those decide which uses are recorded (decision 0051).
 */
async function receive(
  tx: Tx,
  { member: { accountId, brand }, walletId, held, now }: Receipt,
): Promise<string[]> {
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  // It may have been disconnected, or proven by another member, while the chain was read.
  const wallet = await findWallet(tx, { accountId, brand, walletId })
  await lockItemsAndOwners(tx, held)
  const received: string[] = []
  for (const item of await mintedItems(tx, { brand, only: held })) {
    if (item.isOnHold || isIn(item, wallet)) continue
    const { nftId, ownerId } = item
    if (ownerId === accountId) await noteWallet(tx, { nftId, withdrawAddress: wallet.address })
    else {
      await recordItemUses(tx, { nftId, ownerId })
      await receiveOnChain(tx, { nftId, ownerId: accountId, withdrawAddress: wallet.address, now })
    }
    received.push(nftId)
  }
  return received
}
