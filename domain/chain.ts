import type { Blockchain } from './wallet.ts'

/** The blockchains by their codes in the API (EN-12 to EN-14), and their explorer pages (CO-35). */
const chains = {
  0: { name: 'Flow', itemUrl: (address: string) => `https://www.flowscan.io/account/${address}` },
  1: {
    name: 'Ethereum',
    itemUrl: (address: string, number: number) =>
      `https://etherscan.io/token/${address}?a=${number}`,
  },
  2: {
    name: 'Polygon',
    itemUrl: (address: string, number: number) =>
      `https://polygonscan.com/token/${address}?a=${number}`,
  },
} as const

type Code = keyof typeof chains

const isKnown = (code: number): code is Code => Object.hasOwn(chains, code)

/** Returns the explorer's page of a transaction, by the name of the chain. */
export const transactionUrl = (blockchain: Blockchain, hash: string): string =>
  `${transactionPages[blockchain]}${encodeURIComponent(hash)}`

const transactionPages = {
  flow: 'https://www.flowscan.io/tx/',
  ethereum: 'https://etherscan.io/tx/',
  polygon: 'https://polygonscan.com/tx/',
} as const satisfies Record<Blockchain, string>

/** A code that is not listed counts as Flow (EN-12, EN-15). */
const chainOf = (code: number) => chains[isKnown(code) ? code : 0]

/** Returns the name of a blockchain; an unknown code is Flow. */
export const chainName = (code: number): string => chainOf(code).name

/** Returns the public explorer page of an item, by contract and, where supported, by number. */
export const explorerUrl = (
  code: number,
  { contractAddress, number }: { contractAddress: string; number: number },
): string => chainOf(code).itemUrl(encodeURIComponent(contractAddress), number)
