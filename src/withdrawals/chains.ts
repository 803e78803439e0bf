import { chainName } from '#domain/chain.ts'
import { blockchains, type Blockchain } from '#domain/wallet.ts'

/** Returns the name of a blockchain, for people. */
export const chainNameOf = (blockchain: Blockchain): string =>
  chainName(blockchains.indexOf(blockchain))
