import { transferBlock, type TransferFacts } from './transfer.ts'

/** Minutes after a login by an email's link or code in which a withdrawal needs another proof. */
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
