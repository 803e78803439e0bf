import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import * as z from 'zod/mini'
import { id, instant, line, orNull } from './shapes.ts'

/**
 * What Judge.me tells of reviews. Its webhooks carry JUDGEME-HMAC-SHA256, the hex of the HMAC-SHA256 of the raw body,
 * keyed with the secret of the OAuth app or with the private API token, whichever made the webhook (judge.me help 8299679,
 * "Verifying webhooks from Judge.me", which also says that servers on the way may call the header
 * X-Judgeme-Hmac-SHA256). review/created and review/updated send { review: { id, reviewer: { email },
 * product_external_id, … } }, as integrators read them (WPLoyalty's Judge.me plugin), with the fields of its reviews
 * API: verified, published, hidden, created_at. No event has an id, so the bytes themselves are it.
 */
const sent = z.object({
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
 * judge.me help 8403775, "Verified status": these were bought, or were verified by hand. confirmed-buyer is not among
 * them: it says that some order of the shop has this address, of whatever product.
 */
const BOUGHT = new Set<unknown>(['buyer', 'verified-purchase', 'semi-verified-purchase', 'admin'])

export type WrittenReview = {
  reviewId: string
  /** Nothing for a review of the shop itself. */
  productId: string | undefined
  productName: string | undefined
  email: string | undefined
  isPublished: boolean
  isBuyers: boolean
  writtenAt: Date
}

/** @returns nothing for what is no review */
export function reviewIn(json: unknown): WrittenReview | undefined {
  const { data } = z.safeParse(sent, json)
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
    isBuyers: BOUGHT.has(review.verified),
    writtenAt: review.created_at,
  }
}
