import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import * as z from 'zod/mini'
import { id, instant, line, orNull } from './payload-shapes.ts'

/**
 * Judge.me webhooks review/created and review/updated. The signature is the hex HMAC-SHA256 of the
 * raw body, keyed with the OAuth app's secret or the private API token (judge.me help 8299679,
 * "Verifying webhooks from Judge.me"). No event has an id, so the hash of the body identifies it.
 */
const reviewEvent = z.object({
  // As read by WPLoyalty's Judge.me plugin; verified, published, hidden and created_at as in the
  // reviews API.
  review: z.object({
    id,
    reviewer: orNull(z.object({ email: orNull(z.string()) })),
    product_external_id: orNull(z.union([z.string(), z.int()])),
    product_title: orNull(line(200)),
    verified: orNull(z.union([z.string(), z.boolean()])),
    published: orNull(z.boolean()),
    hidden: orNull(z.boolean()),
    created_at: instant,
  }),
})

/**
 * judge.me help 8403775, "Verified status": these reviewers bought the product, or were verified by
 * hand. confirmed-buyer is excluded: it only means that some order of the shop has this address.
 */
const BUYER_STATES = new Set<unknown>([
  'buyer',
  'verified-purchase',
  'semi-verified-purchase',
  'admin',
])

export type SubmittedReview = {
  reviewId: string
  /** Undefined for a review of the shop itself. */
  productId: string | undefined
  productName: string | undefined
  email: string | undefined
  isPublished: boolean
  isVerifiedBuyer: boolean
  writtenAt: Date
}

/** Parses a Judge.me event. @returns undefined when it is not a review */
export function parseReview(json: unknown): SubmittedReview | undefined {
  const { data } = z.safeParse(reviewEvent, json)
  if (!data) return undefined
  const { review } = data
  const email = canonicalEmail(review.reviewer?.email ?? '')
  const product = String(review.product_external_id ?? '')
  return {
    reviewId: review.id,
    // A review of the shop has no product, or the product 0.
    productId: /^[\w-]{1,64}$/.test(product) && product !== '0' ? product : undefined,
    productName: review.product_title || undefined,
    email: isEmail(email) ? email : undefined,
    isPublished: review.published !== false && review.hidden !== true,
    isVerifiedBuyer: BUYER_STATES.has(review.verified),
    writtenAt: review.created_at,
  }
}
