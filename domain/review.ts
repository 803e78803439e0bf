import type { Buyer, Verdict } from './purchase.ts'

/** A review as Judge.me reports it. `isBuyers`: by a verified buyer of the product. */
export type Review = { isPublished: boolean; isBuyers: boolean; writtenAt: Date }
export type NoReview = 'notABuyer' | 'beforeJoining' | 'alreadyReviewed'

type ReviewVerdict = { state: 'credited' } | { state: 'waiting'; reason: 'notPublished' } | Exclude<Verdict<NoReview>, { state: 'credited' }>

/**
 * Returns whether a review earns points (EN-78): published, of a bought product, written at or
 * after joining. The ledger decides whether the product has already earned points.
 */
export function reviewVerdict({ isPublished, isBuyers, writtenAt }: Review, buyer: Buyer | undefined): ReviewVerdict {
  if (!isPublished) return { state: 'waiting', reason: 'notPublished' }
  if (!isBuyers) return { state: 'refused', reason: 'notABuyer' }
  if (!buyer) return { state: 'waiting', reason: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', reason: 'notVerified' }
  return writtenAt < buyer.joinedAt ? { state: 'refused', reason: 'beforeJoining' } : { state: 'credited' }
}
