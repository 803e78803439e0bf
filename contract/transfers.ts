import * as z from 'zod/mini'
import { nftAsset, nftVariation } from './collection.ts'
import { read, endpoints, write } from './endpoint.ts'
import { id, instant, success, typedEmail, typedName } from './fields.ts'

/** Loose on purpose: a malformed token gets the same answer as an unknown one. */
const transferToken = z.string().check(z.minLength(1), z.maxLength(200))

/** EN-42: `eDrop` is from the brand, `free` the free item of a drop, anything else from a person. */
const tokenType = z.enum(['eDrop', 'gift', 'free'])
export type TokenType = z.output<typeof tokenType>

/**
 * What the viewer can do with a link. `visitor`: log in or join first. `open`: claim it.
 * `unverified`: accept it; it is issued when their address is verified. `accepted`: they have
 * accepted and must verify it. `forAnother`: it is for another address. `own`: they sent it.
 * `claimed`: they have it.
 */
const claimState = z.enum([
  'visitor',
  'open',
  'unverified',
  'accepted',
  'forAnother',
  'own',
  'claimed',
])
export type ClaimState = z.output<typeof claimState>

/** EN-41: what a link offers. Names and message only for a gift; never an email address. */
const transferDetails = z.object({
  asset: nftAsset,
  assetVariation: nftVariation,
  /** Description of the asset. */
  details: z.string(),
  senderFirstName: z.nullable(z.string()),
  senderLastName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  tokenType,
  creatorName: z.string(),
  /** URL of its film or picture. */
  assetUrl: z.string(),
  creator: z.object({ creatorId: z.string() }),
  /** The number of the item; null where the claim issues a new one. */
  number: z.nullable(z.int()),
  /** The masked address of the only recipient, `a…@example.com`; null when everyone may claim it. */
  recipient: z.nullable(z.string()),
  /** When an unclaimed transfer lapses. */
  expiresAt: z.nullable(instant),
  claimState,
  /** The claimed item, for its owner. */
  nftId: z.nullable(z.string()),
})
export type TransferDetails = z.output<typeof transferDetails>

const transferState = z.enum(['pending', 'claimed', 'declined', 'cancelled', 'lapsed'])

/** A transfer that the member sent. */
const sentTransfer = z.object({
  transferId: z.string(),
  nftId: z.string(),
  name: z.string(),
  number: z.int(),
  mediaUrl: z.string(),
  state: transferState,
  /** Masked; null for a link that anyone may use, and some time after the end. */
  recipient: z.nullable(z.string()),
  recipientFirstName: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
  closedAt: z.nullable(instant),
  /** The link, to share it; null when it is closed, or after the server's secret has changed, until it is sent again. */
  link: z.nullable(z.string()),
})
export type SentTransfer = z.output<typeof sentTransfer>

/** A transfer to the member's verified address that waits for them. */
const receivedTransfer = z.object({
  transferId: z.string(),
  name: z.string(),
  number: z.int(),
  mediaUrl: z.string(),
  senderFirstName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
})
export type ReceivedTransfer = z.output<typeof receivedTransfer>

/** By the token of a link, or by the id of a received transfer. */
const claimRequest = z.object({
  transferToken: z.optional(transferToken),
  transferId: z.optional(id),
})

/**
 * `claimed`: the item belongs to the member. `accepted`: it will when they verify their address;
 * `nftId` is null until then.
 */
const claimResponse = z.extend(success, {
  state: z.enum(['claimed', 'accepted']),
  nftId: z.nullable(z.string()),
})
export type ClaimResponse = z.output<typeof claimResponse>

/** The reads that a change of owner makes stale. */
const owned = [
  'collection.collection',
  'collection.nft',
  'collection.benefits',
  'transfers.own',
  'transfers.details',
] as const

/** Transfers and claim links. Not in `contract/index.ts`: only the chunks that need it import it. */
export const transfers = endpoints('transfers', {
  /** CA-52: whether a link can still be used. */
  verify: read('transfer/verify', {
    access: 'anyone',
    query: z.object({ transferToken }),
    response: z.object({ success: z.literal(true), transfer: z.object({ tokenType }) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** CA-57: what a link offers. */
  details: read('transfer/edrop/details', {
    access: 'anyone',
    query: z.object({ transferToken }),
    response: z.object({ success: z.literal(true), details: transferDetails }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** The transfers that the member sent, newest first, and those that wait for them (extension). */
  own: read('transfer/own', {
    access: 'member',
    response: z.extend(success, {
      sent: z.array(sentTransfer),
      received: z.array(receivedTransfer),
    }),
    problem: 'COLLECTION_UNAVAILABLE',
  }),
  /** CA-55, EN-43: offers an item to the owner of an address, or to anyone who has the link. */
  send: write('POST', 'transfer/notification', {
    access: 'member',
    freshLogin: 'transfers',
    request: z.object({
      nftId: id,
      creatorId: id,
      receivingUserEmail: z.optional(typedEmail),
      receivingUserFirstname: z.optional(typedName),
      receivingUserLastname: z.optional(typedName),
      /** The handler refuses more than 500 characters. */
      receivingUserMessage: z.optional(z.string().check(z.maxLength(5000))),
      /** True: no address, anyone with the link may claim it (extension). */
      anyoneWithLink: z.optional(z.boolean()),
    }),
    response: z.extend(success, {
      message: z.string(),
      transferId: z.string(),
      expiresAt: instant,
    }),
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'TRANSFER_SENT',
    invalidates: owned,
    movesValue: true,
  }),
  /** Sends the email of a pending transfer again (extension). */
  resend: write('POST', 'transfer/resend', {
    access: 'member',
    request: z.object({ nftId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'TRANSFER_RESENT',
    invalidates: owned,
    movesValue: true,
  }),
  /** CA-56, ST-43: takes a pending transfer back. */
  cancel: write('POST', 'transfer/cancel', {
    access: 'member',
    request: z.object({ nftId: id, creatorId: id }),
    response: success,
    problem: 'CANCEL_FAILED',
    successMessage: 'TRANSFER_CANCELLED',
    invalidates: owned,
    movesValue: true,
  }),
  /**
   * The recipient does not want it (extension). A visitor needs the link, a member only the id.
   * Needs no idempotency key: a repeat changes nothing.
   */
  decline: write('POST', 'transfer/decline', {
    access: 'anyone',
    request: claimRequest,
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'TRANSFER_DECLINED',
    invalidates: owned,
  }),
  /** CA-51, ST-39: claims an item from a person. */
  claim: write('POST', 'transfer/verify', {
    access: 'member',
    request: claimRequest,
    response: claimResponse,
    problem: 'CLAIM_FAILED',
    invalidates: owned,
    movesValue: true,
  }),
  /** CA-53, ST-39: claims a new item from the brand, with or without a supply. */
  claimEDrop: write('POST', 'transfer/claim/edrop', {
    access: 'member',
    request: z.object({ transferToken }),
    response: claimResponse,
    problem: 'CLAIM_FAILED',
    invalidates: owned,
    movesValue: true,
  }),
})
