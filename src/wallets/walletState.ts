import type { Chain, Wallet } from '#contract/wallets.ts'

/** ST-34. `unavailable` also stands for wallets that could not be loaded. */
export type WalletState = 'unavailable' | 'notConnected' | 'connected'

/** Returns the state of the member's wallets; undefined when they could not be loaded. */
export function walletStateOf(
  own: { wallets: readonly Wallet[]; chains: readonly Chain[] } | undefined,
): WalletState {
  if (!own) return 'unavailable'
  if (own.wallets.length > 0) return 'connected'
  return own.chains.length > 0 ? 'notConnected' : 'unavailable'
}
