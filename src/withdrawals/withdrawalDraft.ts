import type { Blockchain } from '#domain/wallet.ts'
import { tab } from '#offline/localStore.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'

/**
 * What the member has chosen and not sent yet. `picked`: items of the list. `wallets`: the wallet of each chain, where
 * it is not the main one. `waiting`: items whose withdrawal waits for a wallet to be connected.
 */
export type WithdrawalDraft = {
  picked: string[]
  wallets: { [Chain in Blockchain]?: string }
  waiting: string[]
}

const empty: WithdrawalDraft = { picked: [], wallets: {}, waiting: [] }

const KEY = 'withdrawalDraft'
type Stored = { memberId: string | undefined; draft: WithdrawalDraft }

const memberId = (): string | undefined => {
  const current = viewer()
  return 'memberId' in current ? current.memberId : undefined
}

/** The draft of this tab. It belongs to one member and ends with the session's logout. */
export const withdrawalDraft = {
  read(): WithdrawalDraft {
    const stored = tab.get(KEY) as Stored | undefined
    return stored?.memberId === memberId() ? { ...empty, ...stored?.draft } : empty
  },
  add: (values: Partial<WithdrawalDraft>) =>
    tab.set(KEY, {
      memberId: memberId(),
      draft: { ...withdrawalDraft.read(), ...values },
    } satisfies Stored),
  clear: () => tab.remove(KEY),
}

// A logout in another tab does not empty the session storage of this one.
watchViewer(({ kind }) => {
  if (kind === 'visitor') withdrawalDraft.clear()
})
