import type { Blockchain } from './wallet.ts'

/**
 * The settings of a chain that decide its explorer. `explorer`: its address without a slash at the
 * end; null: it has none; undefined: the one of its network, as far as it is known.
 */
export type ExplorerSettings = {
  chainId?: number
  network?: string
  explorer?: string | null | undefined
}

const ofChainId: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  11155111: 'https://sepolia.etherscan.io',
  137: 'https://polygonscan.com',
  80002: 'https://amoy.polygonscan.com',
}

const ofFlow: Readonly<Record<string, string>> = {
  mainnet: 'https://www.flowscan.io',
  testnet: 'https://testnet.flowscan.io',
}

const mainNetworks = {
  flow: { network: 'mainnet' },
  ethereum: { chainId: 1 },
  polygon: { chainId: 137 },
} as const satisfies Record<Blockchain, ExplorerSettings>

/** Returns the explorer of a chain, by its settings or of its main network; null when it has none. */
function explorerOf(
  blockchain: Blockchain,
  { chainId = 0, network = '', explorer }: ExplorerSettings = mainNetworks[blockchain],
): string | null {
  if (explorer !== undefined) return explorer
  return (blockchain === 'flow' ? ofFlow[network] : ofChainId[chainId]) ?? null
}

/** Returns the explorer's page of a transaction; null for a chain without an explorer. */
export function transactionUrl(
  blockchain: Blockchain,
  hash: string,
  settings?: ExplorerSettings,
): string | null {
  const explorer = explorerOf(blockchain, settings)
  return explorer && `${explorer}/tx/${encodeURIComponent(hash)}`
}

/** Returns the explorer's page of an item by contract and number, on Flow of the contract's account (CO-35). */
export function itemUrl(
  blockchain: Blockchain,
  { contractAddress, number }: { contractAddress: string; number: number },
  settings?: ExplorerSettings,
): string | null {
  const explorer = explorerOf(blockchain, settings)
  if (explorer === null) return null
  if (blockchain !== 'flow')
    return `${explorer}/token/${encodeURIComponent(contractAddress)}?a=${number}`
  const account = /^A\.([0-9a-f]{16})\./i.exec(contractAddress)?.[1]
  return `${explorer}/account/${account ? `0x${account}` : encodeURIComponent(contractAddress)}`
}
