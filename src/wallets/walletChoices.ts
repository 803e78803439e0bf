import type { Chain } from '#contract/wallets.ts'
import { isEvm } from '#domain/wallet.ts'
import { walletApps } from './connect/walletLinks.ts'
import { FLOW_WALLET, OTHER_WALLET, walletTypeOf } from './walletNames.ts'

/**
 * A wallet to connect. `app`: opened on this phone; `qr`: scanned by another device; `browser`: a
 * provider in this browser; `flow`: chosen in the list of Flow.
 */
export type WalletChoice = {
  type: string
  via: 'app' | 'qr' | 'browser' | 'flow'
  /** Of a provider in this browser: which one (EIP-6963). */
  providerId?: string
}

export type ChoiceGroup = { heading: 'onPhone' | 'inBrowser' | 'others'; choices: WalletChoice[] }

/** Returns the wallets to choose from for a chain, in groups. Without WalletConnect, no apps and no QR. */
export function choicesFor(
  { blockchain }: Pick<Chain, 'blockchain'>,
  {
    isPhone,
    found,
    hasWalletConnect,
  }: {
    isPhone: boolean
    found: readonly { id: string; name: string }[]
    hasWalletConnect: boolean
  },
): ChoiceGroup[] {
  // Flow's own page lists its wallets, also those of this browser and of a phone.
  if (!isEvm(blockchain))
    return [{ heading: 'others', choices: [{ type: FLOW_WALLET, via: 'flow' }] }]
  const browser = found.map(({ id, name }): WalletChoice => ({
    type: walletTypeOf(name),
    via: 'browser',
    providerId: id,
  }))
  const onPhone =
    isPhone && hasWalletConnect
      ? walletApps.map(({ id }) => ({ type: id, via: 'app' as const }))
      : []
  const others = hasWalletConnect ? [{ type: OTHER_WALLET, via: 'qr' as const }] : []
  const groups: ChoiceGroup[] = [
    { heading: 'inBrowser', choices: browser },
    { heading: 'onPhone', choices: onPhone },
    { heading: 'others', choices: others },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
