import * as z from 'zod/mini'
import { nftAsset, nftVariation } from './collection.ts'
import { read, endpoints } from './endpoint.ts'

/** Loose on purpose: a malformed token gets the same answer as an unknown one. */
const transferToken = z.string().check(z.minLength(1), z.maxLength(200))

/** EN-42: `eDrop` is from the brand, anything else from a person. */
const tokenType = z.enum(['eDrop', 'gift'])

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
})
export type TransferDetails = z.output<typeof transferDetails>

/** Invitations. Not in `contract/index.ts`: only the chunk of their screen imports it. */
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
})
