import type { Blockchain } from '#domain/wallet.ts'

/** Most blocks that a node is asked for at once; many nodes refuse more. */
export const DEFAULT_BLOCK_RANGE = 2000

/** What the brand's key does on a chain. */
export type ChainWork =
  /** Gives an item to an address: mints it there, or moves it from custody. */
  | { kind: 'item'; contractAddress: string; tokenId: number; to: string }
  /** Deploys the contract of an asset. */
  | { kind: 'contract'; name: string; symbol: string; baseUrl: string }

/** `gas`: the most that the transaction may use. */
export type Plan = { action: 'mint' | 'transfer' | 'deploy'; gas: bigint }

export type Preparation =
  | { kind: 'ready'; plan: Plan }
  /** The token is at the address already, at the final depth. */
  | { kind: 'done' }
  /** The token is at the address, in a block that can still leave the chain. */
  | { kind: 'settling' }
  /** It cannot succeed: no contract there, another owner, no right to mint. */
  | { kind: 'refused'; reason: string }

/** A transaction that was signed, and may be in a block. */
export type SentTransaction = { hash: string; nonce: number; work: ChainWork }

/** For a unit of gas, in the smallest unit of the currency. Chains without fees: 0. */
export type Fee = { maxFee: bigint; priorityFee: bigint }

export type SignedTransaction = { hash: string; raw: string }

/**
 * `known`: the node has it already. `nonceUsed`: a transaction with this nonce is in a block, maybe
 * this one. `expired`: no block can have it any more; it is signed again with the same nonce. `noFunds`:
 * the signer cannot pay. `refused`: anything else that the node says.
 */
export type SendResult = 'sent' | 'known' | 'nonceUsed' | 'expired' | 'noFunds' | 'refused'

/**
 * What one node says of a signer, at one height. `settledNonce`: at the final depth. `outcomes`: the
 * transactions that are in a block, by hash.
 */
export type ChainStatus = {
  block: number
  nextNonce: number
  settledNonce: number
  balance: bigint
  outcomes: ReadonlyMap<string, ChainOutcome>
}

/** Why items cannot be minted by a contract: it is none, has another interface, or another minter. */
export type ContractProblem = 'noContract' | 'otherInterface' | 'notMinter'

/** A transaction in a block of the chain as it is now. `isDone`: it did its work. */
export type ChainOutcome = { block: number; isDone: boolean; contractAddress?: string | undefined }

/** A token that arrived at the custody address. `position`: within its block. */
export type ChainDeposit = {
  contractAddress: string
  tokenId: number
  from: string
  block: number
  position: number
  hash: string
}

/**
 * Holds and moves the items of a brand on one chain with the brand's key. The nodes are tried in
 * turn; all of them failing throws. Only `sign` may be called inside a transaction of the database.
 */
export type Custody = {
  blockchain: Blockchain
  /** Names the network for the nonces of its signer, as in `eip155:137`. */
  network: string
  /** Owns the items in custody, mints and pays. */
  address: string
  /** Blocks on top of a transaction's own after which it is final. */
  confirmations: number
  /** Most blocks that a node is asked for at once. */
  blockRange: number
  /** Items are minted into custody when they are issued, not when they are withdrawn. */
  mintsOnIssue: boolean
  /** The chain refuses a transaction that comes before its nonce's turn: one is signed at a time. */
  signsOneByOne?: boolean
  /** A new custody address starts to read deposits at the newest block, not at the first. */
  readsDepositsFromNow?: boolean
  /** Returns the address as it is stored; undefined when its checksum is wrong. */
  normalizeAddress(address: string): string | undefined
  /** Returns whether an address can receive tokens of a contract. Without it every address can. */
  canReceive?(request: { contractAddress: string; address: string }): Promise<boolean>
  /** Returns whether the key can mint with a contract; undefined when it can. */
  contractProblem(contractAddress: string): Promise<ContractProblem | undefined>
  /**
   * Reads the signer and transactions from one node. A node that is behind its own answers is skipped:
   * a transaction that it does not return is in no block up to `block`.
   */
  status(transactions?: readonly SentTransaction[]): Promise<ChainStatus>
  prepare(work: ChainWork): Promise<Preparation>
  /** Returns what a transaction has to offer now; undefined above the brand's limit. */
  fee(): Promise<Fee | undefined>
  /**
   * Returns a fee for which nodes replace a transaction; undefined above the brand's limit.
   * @param current as `fee` returned it
   */
  raised(fee: Fee, current: Fee): Fee | undefined
  sign(request: {
    work: ChainWork
    plan: Plan
    nonce: number
    fee: Fee
  }): Promise<SignedTransaction>
  send(raw: string): Promise<SendResult>
  /** Returns the tokens of contracts that arrived at the custody address, oldest first. */
  deposits(request: {
    contractAddresses: readonly string[]
    fromBlock: number
    toBlock: number
  }): Promise<ChainDeposit[]>
}

/** The custody of every brand and chain that has a key. */
export type Custodies = {
  all: readonly { brand: string; blockchain: Blockchain }[]
  /** Returns undefined for a chain that the brand has not set up, or that has no key. */
  find(brand: string, blockchain: Blockchain): Promise<Custody | undefined>
}
