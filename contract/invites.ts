import * as z from 'zod/mini'
import { nftAsset, nftVariation } from './collection.ts'
import { read, room } from './endpoint.ts'

/** As it stands in a link, or as somebody has copied it: whatever is no token of ours is one that nobody has. */
const transferToken = z.string().check(z.minLength(1), z.maxLength(200))

/** EN-42: `eDrop` comes from the brand, anything else from a person. */
const tokenType = z.enum(['eDrop', 'gift'])

/** EN-41: what a link offers. Names and message only where a person sends it; no address of anybody. */
const transferDetails = z.object({
  asset: nftAsset,
  assetVariation: nftVariation,
  /** What is said of the asset. */
  details: z.string(),
  senderFirstName: z.nullable(z.string()),
  senderLastName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  tokenType,
  creatorName: z.string(),
  /** Its film, or its picture. */
  assetUrl: z.string(),
  creator: z.object({ creatorId: z.string() }),
})
export type TransferDetails = z.output<typeof transferDetails>

/** Invitations, as reads without effect. Carried only by the screen that shows one. */
export const invites = room('invites', {
  /** CA-52: whether a link can still be used. */
  verify: read('transfer/verify', {
    access: 'anyone',
    query: z.object({ transferToken }),
    gives: z.object({ success: z.literal(true), transfer: z.object({ tokenType }) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** CA-57: what it offers. */
  details: read('transfer/edrop/details', {
    access: 'anyone',
    query: z.object({ transferToken }),
    gives: z.object({ success: z.literal(true), details: transferDetails }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
