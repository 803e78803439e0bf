import type { BrandPack } from '#brands/brand.ts'
import type { Blockchain } from '#domain/wallet.ts'

/** A challenge and what a wallet made of it. */
export type WalletProof = {
  /** With its checksum, as `normalizeAddress` returned it. */
  address: string
  nonce: string
  /** EVM: the EIP-4361 text that was signed. Flow: the app's identifier of the account proof. */
  message: string
  /** In hex. EVM: one. Flow: one for each key. */
  signatures: readonly { signature: string; keyId?: number | undefined }[]
}

/** No node of a chain has answered. */
export class ChainUnavailable extends Error {}

/** A brand with the chains that its pack sets up. */
export type BrandWithChains = Pick<BrandPack, 'slug' | 'chains'>

/** Reads one blockchain of a brand. The nodes are tried in turn; without an answer it throws `ChainUnavailable`. */
export type ChainReader = {
  blockchain: Blockchain
  /** Returns the address as it is stored; undefined when its checksum is wrong. */
  normalizeAddress: (address: string) => string | undefined
  /** Returns whether the wallet signed the challenge. Asks a node for wallets that are contracts. */
  verifiesProof: (proof: WalletProof) => Promise<boolean>
  /** Returns the owners of tokens of a contract by token id; a token that is not minted is missing. */
  ownersOf: (request: {
    contractAddress: string
    tokenIds: readonly number[]
  }) => Promise<ReadonlyMap<number, string>>
  /**
   * Returns which of some tokens an address holds. Give the likely ones first: contracts of which it
   * holds nothing are left out, and reading ends when all that it holds are found.
   */
  heldBy: (request: {
    owner: string
    contracts: readonly { contractAddress: string; tokenIds: readonly number[] }[]
  }) => Promise<readonly { contractAddress: string; tokenId: number }[]>
}

/** The blockchains that brands have set up, in their packs and with nodes in the settings. */
export type Chains = {
  /** Returns undefined for a chain that the brand has not set up. */
  reader: (brand: string, blockchain: Blockchain) => ChainReader | undefined
}

/** The project at WalletConnect, by which wallets on other devices are connected. */
export type WalletConnect = { projectId: string; relayUrl: string }
