import * as z from 'zod/mini'

/** `onIssue`: each item is minted when it is issued. `onWithdrawal`: when its owner withdraws it. */
const mint = z._default(z.enum(['onIssue', 'onWithdrawal']), 'onWithdrawal')

/** Blocks on top of a transaction's own after which it counts as final. */
/** Nodes without an archive keep the state of 128 blocks, which the last confirmation is compared with. */
const confirmations = z.int().check(z.minimum(1), z.maximum(120))

/** Address of the chain's explorer, such as `https://polygonscan.com`; null: none. Default: that of the network. */
const explorer = z.optional(z.nullable(z.string().check(z.regex(/^https:\/\/[^\s?#]*[^\s?#/]$/))))

const evm = z.object({
  /** EIP-155: 1 Ethereum, 137 Polygon, or the id of a test network. */
  chainId: z.int().check(z.positive()),
  confirmations,
  /** Most that a unit of gas may cost, in gwei; above it a withdrawal waits. */
  maxFeeGwei: z.int().check(z.positive()),
  mint,
  explorer,
})

const flow = z.object({
  /** CO-11. */
  network: z._default(z.enum(['mainnet', 'testnet', 'emulator']), 'mainnet'),
  confirmations,
  mint,
  explorer,
})

/**
 * The blockchains on which members of the brand have own wallets. Addresses of nodes and keys are in
 * the server's settings, contracts in the database (docs/operating.md).
 */
export const chains = z._default(
  z.object({ ethereum: z.optional(evm), polygon: z.optional(evm), flow: z.optional(flow) }),
  {},
)
export type ChainSettings = z.output<typeof chains>
export type EvmSettings = z.output<typeof evm>
export type FlowSettings = z.output<typeof flow>
