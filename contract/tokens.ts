import * as z from 'zod/mini'
import { endpoints, read } from './endpoint.ts'

/** A property of a token, as marketplaces list and count them. */
const attribute = z.object({
  trait_type: z.string(),
  display_type: z.optional(z.literal('number')),
  value: z.union([z.string(), z.int()]),
})

/** Where the `tokenURI` of an asset's contract leads, followed by the token's id (extension). */
export const tokens = endpoints('tokens', {
  /**
   * The metadata of ERC-721 for an issued item. The names of its fields and of its traits are those
   * that wallets and marketplaces read.
   */
  metadata: read('token/:assetId/:number', {
    access: 'anyone',
    response: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      external_url: z.string(),
      attributes: z.array(attribute),
    }),
    problem: 'COLLECTION_UNAVAILABLE',
  }),
})
