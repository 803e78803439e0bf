import * as z from 'zod/mini'
import { read, endpoints } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { announcement, utility } from './utility.ts'

/** The asset that an item is one of. */
export const nftAsset = z.object({
  assetId: z.string(),
  name: z.string(),
  assetDescription: z.string(),
  assetHTMLDesc: z.nullable(z.string()),
  /** 0 Flow, 1 Ethereum, 2 Polygon. */
  blockchain: z.int(),
  contractAddress: z.nullable(z.string()),
  mediaUrl: z.string(),
  mediaThumbnailUrl: z.string(),
  mediaMP4: z.nullish(z.string()),
  mediaLocalIPFS: z.nullish(z.string()),
})

/** The variation of the asset, where there are several. */
export const nftVariation = z.nullable(
  z.object({
    variationName: z.string(),
    variationSupply: z.nullable(z.int()),
    thumbnailUrl: z.string(),
    mediaFileUrl: z.string(),
  }),
)

/** A transfer of the item that waits for its recipient. */
const pendingTransfer = z.object({
  /** Masked, `a…@example.com`; null for a link that anyone may use. */
  recipient: z.nullable(z.string()),
  recipientFirstName: z.nullable(z.string()),
  sentAt: instant,
  /** Then it lapses and the item is free again. */
  expiresAt: instant,
})

/** The first name of a sender who has one, and when the member received the item. */
const receivedFrom = z.object({ name: z.nullable(z.string()), at: instant })

/**
 * One line of an item's story: issued by the brand, given from one owner to another, or received by
 * the member, whose line alone has the name and the message of the sender.
 */
const storyLine = z.object({
  kind: z.enum(['issued', 'passedOn', 'received']),
  at: instant,
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
})
export type StoryLine = z.output<typeof storyLine>

/** An item: a digital asset that a member owns (specification section 3). */
export const nft = z.object({
  nftId: z.string(),
  number: z.int(),
  name: z.string(),
  imageUrl: z.string(),
  datePurchased: z.nullable(z.string()),
  dateMinted: z.nullable(z.string()),
  contractAddress: z.nullable(z.string()),
  withdrawAddress: z.nullable(z.string()),
  /** Also while it is on its way to the member's wallet. */
  hasPendingTransfer: z.boolean(),
  /** It is on its way to the member's wallet (extension). */
  isWithdrawing: z.optional(z.boolean()),
  receivedFrom: z.nullish(receivedFrom),
  /** Of one item only, not in a collection. */
  pendingTransfer: z.nullish(pendingTransfer),
  /** Its page in the chain's explorer; null before it is minted and for a chain without one. */
  explorerUrl: z.nullish(z.string()),
  /** Of one item only: its story, newest line first. */
  story: z.optional(z.array(storyLine)),
  passTemplate: z.nullable(z.string()),
  assetVariation: nftVariation,
  asset: nftAsset,
  creator: z.object({ creatorId: z.string(), creatorName: z.string() }),
  drop: z.object({
    dropId: z.string(),
    name: z.string(),
    dateOpen: z.string(),
    salesType: z.int(),
    /** For the countdown page (RT-31). Not set for a member who owns an item, who need not wait. */
    countDown: z.nullish(z.object({ countDownDate: instant })),
  }),
  /** The price paid, in cents, and when. */
  txn: z.nullish(z.object({ totalAmount: z.int(), dateStamp: instant })),
  /** In a collection the first two benefits and their number; of one asset all of them. */
  utility: z.optional(z.array(utility)),
  utilityCount: z.optional(z.int()),
  /** Benefits of every collector of the brand, and of this asset alone. */
  collectionUtility: z.optional(z.array(utility)),
  nftUtility: z.optional(z.array(utility)),
  loyaltyMembership: z.nullable(z.object({ userAssetPointsId: z.string() })),
})
export type Nft = z.output<typeof nft>

export const drop = z.object({
  dropId: z.string(),
  name: z.string(),
  dateOpen: z.string(),
  nfts: z.array(nft),
})
export type Drop = z.output<typeof drop>

export const collection = endpoints('collection', {
  collection: read('wallet/collection', {
    access: 'member',
    query: z.object({ creatorId: z.optional(id) }),
    response: z.object({ collection: z.array(drop) }),
    problem: 'COLLECTION_UNAVAILABLE',
    storedOffline: true,
  }),
  nft: read('nft/:nftId', {
    access: 'member',
    response: z.object({ nft }),
    problem: 'COLLECTION_UNAVAILABLE',
    storedOffline: true,
  }),
  /** CA-38: every benefit open to the member, each once: of collection, assets and tier. */
  benefits: read('utility/creator/:creatorId', {
    access: 'member',
    response: z.object({
      utility: z.object({ collectionUtility: z.array(utility), loyaltyUtility: z.array(utility) }),
    }),
    problem: 'COLLECTION_UNAVAILABLE',
    storedOffline: true,
  }),
  /** CA-44. */
  announcements: read('posts/Brand', {
    access: 'member',
    query: z.object({ creatorId: id }),
    response: z.object({ announcements: z.array(announcement) }),
    problem: 'ANNOUNCEMENTS_UNAVAILABLE',
    storedOffline: true,
  }),
})
