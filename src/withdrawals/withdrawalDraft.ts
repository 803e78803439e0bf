import type { Blockchain } from '#domain/wallet.ts'
import { createDrafts } from '#lib/session/drafts.ts'

/**
 * What the member has chosen and not sent yet. `picked`: items of the list. `wallets`: the wallet of each chain, where
 * it is not the main one. `waiting`: items whose withdrawal waits for a wallet to be connected. `codeAskedAt`: when
 * the last code was asked for, in milliseconds.
 */
export type WithdrawalDraft = {
  picked: string[]
  wallets: { [Chain in Blockchain]?: string }
  waiting: string[]
  codeAskedAt: number
}

const empty: WithdrawalDraft = { picked: [], wallets: {}, waiting: [], codeAskedAt: 0 }

const drafts = createDrafts<WithdrawalDraft>('withdrawalDraft', empty)
const CURRENT = 'current'

/** The draft of this tab. It belongs to one member and ends with the logout. */
export const withdrawalDraft = {
  read: () => drafts.read(CURRENT),
  add: (values: Partial<WithdrawalDraft>) => drafts.add(CURRENT, values),
  clear: () => drafts.clear(CURRENT),
}
