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
import { ownWallet } from './own-wallets.ts'

type Request = { context: AppContext; member: Member; walletId: string; now: Date }
type OwnWallet = Awaited<ReturnType<typeof ownWallet>>

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
  const wallet = await ownWallet(tx, { accountId, brand, walletId })
  const reader = context.chains.reader(brand, wallet.blockchain)
  if (!reader) throw new Problem('WALLET_CHAIN_UNAVAILABLE')
  const candidates = (await mintedItems(tx, { brand })).filter(
    (item) => blockchainOf(item.blockchain) === wallet.blockchain && !isIn(item, wallet),
  )
  const held: string[] = []
  for (const [contractAddress, items] of groupedByContract(candidates)) {
    const tokenIds = items.map(({ tokenId }) => tokenId)
    const owners = await askChain(context, { brand, blockchain: wallet.blockchain }, () =>
      reader.ownersOf({ contractAddress, tokenIds }),
    )
    held.push(
      ...items
        .filter(({ tokenId }) => owners.get(tokenId) === wallet.address)
        .map(({ nftId }) => nftId),
    )
  }
  if (held.length === 0) return []
  return tx.transaction((inner) => receive(inner, { member, walletId, held, now }))
}

/** Returns whether an item is in the member's collection as one of this wallet. */
const isIn = ({ ownerId, withdrawAddress }: MintedItem, { accountId, address }: OwnWallet) =>
  ownerId === accountId && withdrawAddress === address

function groupedByContract(items: readonly MintedItem[]): Map<string, MintedItem[]> {
  const groups = new Map<string, MintedItem[]>()
  for (const item of items) {
    const group = groups.get(item.contractAddress)
    if (group) group.push(item)
    else groups.set(item.contractAddress, [item])
  }
  return groups
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
  const wallet = await ownWallet(tx, { accountId, brand, walletId })
  await lockItemsAndOwners(tx, held)
  const received: string[] = []
  for (const item of await mintedItems(tx, { brand, only: held })) {
    if (isIn(item, wallet)) continue
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
