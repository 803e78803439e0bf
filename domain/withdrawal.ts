import { isMinted } from './asset.ts'
import { transferBlock, type TransferFacts } from './transfer.ts'
import type { Blockchain } from './wallet.ts'

/** Minutes after a login in which a withdrawal needs another proof, and in which one proof is enough. */
export const FRESH_SESSION_MINUTES = 10

/**
 * Returns why an item cannot be withdrawn to a wallet; undefined when it can. `isMintable`: its asset
 * has a contract on the chain (ST-30).
 */
export function withdrawalBlock({
  isMintable,
  ...facts
}: TransferFacts & { isMintable: boolean }):
  | 'MEMBERSHIP_NOT_WITHDRAWABLE'
  | 'ITEM_IN_WALLET'
  | 'WITHDRAWAL_PENDING'
  | 'ITEM_NOT_MINTED'
  | undefined {
  const block = transferBlock(facts)
  if (block === 'MEMBERSHIP_NOT_TRANSFERABLE') return 'MEMBERSHIP_NOT_WITHDRAWABLE'
  if (block === 'TRANSFER_PENDING') return 'WITHDRAWAL_PENDING'
  return block ?? (isMintable ? undefined : 'ITEM_NOT_MINTED')
}

/** The fields of an item, as the page has it, that decide whether it can be withdrawn. */
export type WithdrawalFacts = TransferFacts & {
  contractAddress: string | null
  asset: { contractAddress: string | null }
}

/** When the items of a chain are minted. */
export type Mint = 'onIssue' | 'onWithdrawal'

/**
 * Returns `withdrawalBlock` of an item. One without a contract of its own is minted in its asset's as
 * it is withdrawn, unless the chain mints at issue: then it is not there yet.
 */
export const itemWithdrawalBlock = (item: WithdrawalFacts, mint: Mint = 'onWithdrawal') =>
  withdrawalBlock({
    ...item,
    isMintable: isMinted(item) || (mint === 'onWithdrawal' && isMinted(item.asset)),
  })

/** Seconds between two blocks, for an estimate of the time left. */
const BLOCK_SECONDS: Record<Blockchain, number> = { flow: 1, ethereum: 12, polygon: 2 }

/** Returns about how many minutes the missing confirmations take, rounded up. */
export const minutesLeft = (
  blockchain: Blockchain,
  { confirmations, confirmationsNeeded }: { confirmations: number; confirmationsNeeded: number },
): number =>
  Math.ceil((Math.max(0, confirmationsNeeded - confirmations) * BLOCK_SECONDS[blockchain]) / 60)
