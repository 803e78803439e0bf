import { isMinted } from './asset.ts'
import type { TransferFacts } from './transfer.ts'
import type { Blockchain } from './wallet.ts'

/** The fields of an item that decide whether it can go to the member's own wallet. */
export type WithdrawalFacts = TransferFacts & {
  contractAddress: string | null
  asset: { contractAddress: string | null }
}

/**
 * Returns why an item cannot be withdrawn; undefined when it can. An item without a contract of its
 * own is minted by its withdrawal, in the contract of its asset; without both it is not ready (ST-30).
 */
export function withdrawalBlock(
  item: WithdrawalFacts,
):
  | 'MEMBERSHIP_NOT_WITHDRAWABLE'
  | 'ITEM_IN_WALLET'
  | 'WITHDRAWAL_PENDING'
  | 'ITEM_NOT_MINTED'
  | undefined {
  if (item.loyaltyMembership) return 'MEMBERSHIP_NOT_WITHDRAWABLE'
  if (item.withdrawAddress) return 'ITEM_IN_WALLET'
  if (item.hasPendingTransfer) return 'WITHDRAWAL_PENDING'
  return isMinted(item) || isMinted(item.asset) ? undefined : 'ITEM_NOT_MINTED'
}

/** Seconds between two blocks, for an estimate of the time left. */
const BLOCK_SECONDS: Record<Blockchain, number> = { flow: 1, ethereum: 12, polygon: 2 }

/** Returns about how many minutes the missing confirmations take, rounded up. */
export const minutesLeft = (
  blockchain: Blockchain,
  { confirmations, confirmationsNeeded }: { confirmations: number; confirmationsNeeded: number },
): number =>
  Math.ceil((Math.max(0, confirmationsNeeded - confirmations) * BLOCK_SECONDS[blockchain]) / 60)
