import * as z from 'zod/mini'
import { endpoints, read, write } from './endpoint.ts'
import { id, instant, success } from './fields.ts'
import { blockchain, typedAddress } from './wallets.ts'

/**
 * `requested`: accepted, not given to the chain yet. `sent`: signed and given to the chain. `mined`: in a block,
 * not deep enough yet. `final`: done. `failed`: it did not happen, the item is with the brand as before.
 */
const withdrawalState = z.enum(['requested', 'sent', 'mined', 'final', 'failed'])
export type WithdrawalState = z.output<typeof withdrawalState>

/** The way of an item to the member's wallet. */
const withdrawal = z.object({
  transactionId: z.string(),
  nftId: z.string(),
  state: withdrawalState,
  blockchain,
  walletAddress: z.string(),
  requestedAt: instant,
  sentAt: z.nullable(instant),
  minedAt: z.nullable(instant),
  finalAt: z.nullable(instant),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** Null until it is signed. It changes when the transaction is replaced at a higher fee. */
  transactionHash: z.nullable(z.string()),
  /** The page of the transaction in the chain's explorer. */
  explorerUrl: z.nullable(z.string()),
})
export type Withdrawal = z.output<typeof withdrawal>

/** Maximum number of items that one email about a withdrawal names. */
export const MAX_NAMED_ITEMS = 50

/** Withdrawals to own wallets. Not in `contract/index.ts`: only the chunks that need it import it. */
export const withdrawals = endpoints('withdrawals', {
  /** The newest withdrawal of one of the member's items; null when there was none (extension). */
  ofItem: read('transfer/withdrawal', {
    access: 'member',
    query: z.object({ nftId: id }),
    response: z.extend(success, { withdrawal: z.nullable(withdrawal) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /**
   * CA-54, ST-31: withdraws an item to one of the member's connected wallets. The `transactionId` is
   * ours and stays the same when the transaction is replaced.
   */
  withdraw: write('POST', 'transfer/Withdraw', {
    access: 'member',
    request: z.object({
      nftId: id,
      walletAddress: typedAddress,
      /** Proof of presence, where the session needs one: the password, or a code sent by email. */
      password: z.optional(z.string().check(z.maxLength(1000))),
      code: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: z.extend(success, { transactionId: z.string() }),
    problem: 'WITHDRAWAL_FAILED',
    invalidates: ['withdrawals.ofItem', 'collection.collection', 'collection.nft'],
    movesValue: true,
  }),
  /** Sends an email with the code for `withdraw`, which names the items and their wallets (extension). */
  sendCode: write('POST', 'transfer/withdraw/code', {
    access: 'member',
    request: z.object({
      withdrawals: z
        .array(z.object({ nftId: id, walletAddress: typedAddress }))
        .check(z.minLength(1), z.maxLength(MAX_NAMED_ITEMS)),
    }),
    response: success,
    problem: 'LOGIN_FAILED',
  }),
})
