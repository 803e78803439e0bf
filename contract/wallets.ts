import * as z from 'zod/mini'
import { blockchains } from '#domain/wallet.ts'
import { endpoints, read, write } from './endpoint.ts'
import { id, instant, success } from './fields.ts'

/** EN-45. */
export const blockchain = z.enum(blockchains)

/** As sent: the handler refuses a malformed address with its own message. */
export const typedAddress = z.string().check(z.minLength(1), z.maxLength(200))

/** EN-46: an open list; `metamask`, `blocto`, or the name of what was found, in lower case. */
const walletType = z.string().check(z.regex(/^[a-z0-9][a-z0-9 ._-]{0,39}$/))

/** A wallet of which the member has proven that it is theirs. */
const wallet = z.object({
  walletId: z.string(),
  blockchain,
  walletType: z.string(),
  /** EVM addresses with their checksum, Flow addresses with 0x and 16 digits. */
  walletAddress: z.string(),
  connectedAt: instant,
  /** The wallet that the member's items of this chain go to, unless they choose another. */
  isMain: z.boolean(),
})
export type Wallet = z.output<typeof wallet>

/** A chain that the brand has set up; a wallet of another chain cannot be connected. */
const chain = z.object({
  blockchain,
  /** EIP-155 id of an EVM chain; null for Flow. */
  chainId: z.nullable(z.int()),
  /** Flow only: `mainnet`, `testnet` or `emulator` (CO-11). */
  network: z.nullable(z.string()),
  /** `onIssue`: an item is on the chain before it can be withdrawn. `onWithdrawal`: it is minted then. */
  mint: z.enum(['onIssue', 'onWithdrawal']),
})
export type Chain = z.output<typeof chain>

/** A signature over a challenge. EVM: one, in hex. Flow: one for each key, in hex. */
const signature = z.object({
  signature: z.string().check(z.maxLength(20_000)),
  /** Flow: the index of the key. `minimum` and `maximum` would enlarge the first screen, which does not use them. */
  keyId: z.optional(z.int().check(z.refine((keyId) => keyId >= 0 && keyId <= 1000))),
})

/** Wallets of the member. Not in `contract/index.ts`: only the chunks that need it import it. */
export const wallets = endpoints('wallets', {
  /** The member's wallets, newest first, and the chains of the brand (extension, RT-22). */
  own: read('wallet/own', {
    access: 'member',
    response: z.extend(success, {
      wallets: z.array(wallet),
      chains: z.array(chain),
      /** Null: this server has no WalletConnect project. */
      walletConnect: z.nullable(z.object({ projectId: z.string(), relayUrl: z.string() })),
    }),
    problem: 'WALLETS_UNAVAILABLE',
  }),
  /**
   * Issues a challenge to sign, valid once, for ten minutes, for this account, host, chain and
   * address (extension). EVM: the message is an EIP-4361 text. Flow: the account proof signs the
   * nonce, 64 or more hexadecimal digits, before the wallet has named its address, which is empty.
   */
  challenge: write('POST', 'wallet/challenge', {
    access: 'member',
    request: z.object({ blockchain, walletAddress: z.string().check(z.maxLength(200)) }),
    response: z.extend(success, {
      nonce: z.string(),
      message: z.string(),
      expiresAt: instant,
    }),
    problem: 'WALLET_NOT_CONNECTED',
  }),
  /** CA-58, EN-44: connects a wallet by the signed challenge. */
  add: write('POST', 'wallet/AddWallet', {
    access: 'member',
    request: z.object({
      blockchain,
      walletType,
      walletAddress: typedAddress,
      nonce: z.string().check(z.minLength(1), z.maxLength(200)),
      signatures: z.array(signature).check(z.minLength(1), z.maxLength(20)),
    }),
    response: z.extend(success, { walletId: z.string() }),
    problem: 'WALLET_NOT_CONNECTED',
    successMessage: 'WALLET_CONNECTED',
    invalidates: ['wallets.own', 'collection.collection'],
    movesValue: true,
  }),
  /** Makes a wallet the main one of its chain (extension). */
  use: write('POST', 'wallet/use', {
    access: 'member',
    request: z.object({ walletId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['wallets.own'],
  }),
  /** Disconnects a wallet; items in it stay there (extension). */
  remove: write('POST', 'wallet/remove', {
    access: 'member',
    request: z.object({ walletId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'WALLET_REMOVED',
    invalidates: ['wallets.own', 'collection.collection'],
  }),
  /**
   * CA-59: brings the items that a connected wallet holds on its chain into the member's collection,
   * with their benefits.
   */
  claim: write('POST', 'wallet/claim', {
    access: 'member',
    request: z.object({ walletId: id }),
    response: z.extend(success, { nftIds: z.array(z.string()) }),
    problem: 'WALLET_NOT_READ',
    invalidates: ['collection.collection', 'collection.nft', 'collection.benefits'],
    movesValue: true,
  }),
})
