import type { Chain } from '#contract/wallets.ts'
import { blockchainName } from '#domain/chain.ts'
import { walletName } from '#domain/wallet.ts'
import { t } from '#lib/texts/t.ts'

/** The type of a wallet of which only the connection is known. */
export const OTHER_WALLET = 'other'

/** The type of a wallet that was chosen in the list of Flow. */
export const FLOW_WALLET = 'flow'

/** Returns the name of a wallet for a list, `MetaMask` or `Another wallet`. */
export const walletLabel = (type: string): string =>
  walletName(type) ?? t(type === FLOW_WALLET ? 'wallets.flowWallet' : 'wallets.another')

/** Returns the name of a wallet inside a sentence, `MetaMask` or `your wallet`. */
export const walletInSentence = (type: string): string =>
  walletName(type) ?? t('wallets.yourWallet')

/** Returns the type to store for a wallet that names itself, as wallets in a browser do. */
export const walletTypeOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ._-]/g, '')
    .trim()
    .replace(/^[ ._-]+/, '')
    .slice(0, 40) || OTHER_WALLET

/** Returns a sentence that may begin with `your wallet`, with a capital letter. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the name of the network with an EIP-155 id, as far as the brand knows it. */
export function networkName(chainId: number | undefined, chains: readonly Chain[]): string {
  const known = chains.find((chain) => chain.chainId === chainId)?.blockchain
  return known ? blockchainName(known) : (mainNetworks[chainId ?? 0] ?? t('wallets.otherNetwork'))
}

const mainNetworks: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  56: 'BNB Smart Chain',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum',
}
