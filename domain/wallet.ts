/** The blockchains of EN-45, in the order of their codes (EN-14): 0 Flow, 1 Ethereum, 2 Polygon. */
export const blockchains = ['flow', 'ethereum', 'polygon'] as const
export type Blockchain = (typeof blockchains)[number]

/** Returns the chain of an asset's code; an unknown code is Flow (EN-12, EN-15). */
export const blockchainOf = (code: number): Blockchain => blockchains[code] ?? 'flow'

/** Returns whether a chain runs the Ethereum virtual machine, so that one wallet app serves it. */
export const isEvm = (blockchain: Blockchain): boolean => blockchain !== 'flow'

/** Wallets of one account, over all chains. */
export const MAX_WALLETS = 20

/** Minutes in which a challenge must be signed. */
export const CHALLENGE_MINUTES = 10

/** Why an address cannot receive an item. */
export type AddressProblem =
  'WALLET_ADDRESS_INVALID' | 'WALLET_ADDRESS_OTHER_CHAIN' | 'WALLET_ADDRESS_ZERO'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const FLOW_ADDRESS = /^0x[0-9a-fA-F]{16}$/

/**
 * Returns what is wrong with an address for a chain; undefined when its form is right. Does not check
 * the checksum of an EVM address, which needs Keccak-256: that is the chain adapter's.
 */
export function addressProblem(
  blockchain: Blockchain,
  address: string,
): AddressProblem | undefined {
  const [own, other] = isEvm(blockchain) ? [EVM_ADDRESS, FLOW_ADDRESS] : [FLOW_ADDRESS, EVM_ADDRESS]
  if (other.test(address)) return 'WALLET_ADDRESS_OTHER_CHAIN'
  if (!own.test(address)) return 'WALLET_ADDRESS_INVALID'
  return /^0x0+$/.test(address) ? 'WALLET_ADDRESS_ZERO' : undefined
}

/** Returns an address shortened for people: its first six characters and its last four. Flow addresses are short and stay whole. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** Names of wallets by their type (EN-46). */
const walletNames: Readonly<Record<string, string>> = {
  metamask: 'MetaMask',
  trust: 'Trust Wallet',
  rainbow: 'Rainbow',
  ledger: 'Ledger Live',
  blocto: 'Blocto',
}

/** Types of wallets of which only the connection is known. */
const UNNAMED_WALLETS: readonly string[] = ['other', 'flow']

/** Returns the name of a wallet by its type; undefined when only the connection is known. */
export const walletName = (walletType: string): string | undefined =>
  UNNAMED_WALLETS.includes(walletType)
    ? undefined
    : (walletNames[walletType] ??
      walletType.replace(/(^|[ ._-])[a-z]/g, (initial) => initial.toUpperCase()))
