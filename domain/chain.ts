import { blockchains, type Blockchain } from './wallet.ts'

/** The names of the blockchains by their codes in the API (EN-12 to EN-14). */
const names = { 0: 'Flow', 1: 'Ethereum', 2: 'Polygon' } as const

const isKnown = (code: number): code is keyof typeof names => Object.hasOwn(names, code)

/** Returns the name of a blockchain; an unknown code is Flow (EN-12, EN-15). */
export const chainName = (code: number): string => names[isKnown(code) ? code : 0]

/** Returns the name of a blockchain, for people. */
export const blockchainName = (blockchain: Blockchain): string =>
  chainName(blockchains.indexOf(blockchain))
