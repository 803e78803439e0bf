import type { Buyer, Verdict } from './purchase.ts'

/** A review as Judge.me reports it. `isBuyers`: by a verified buyer of the product. */
export type Review = { isPublished: boolean; isBuyers: boolean; writtenAt: Date }
export type NoReview = 'notABuyer' | 'beforeJoining' | 'alreadyReviewed'

type ReviewVerdict = { state: 'given' } | { state: 'waiting'; why: 'notPublished' } | Exclude<Verdict<NoReview>, { state: 'given' }>

/**
 * Returns whether a review earns points (EN-78): published, of a bought product, written at or
 * after joining. The ledger decides whether the product has already earned points.
 */
export function reviewVerdict({ isPublished, isBuyers, writtenAt }: Review, buyer: Buyer | undefined): ReviewVerdict {
  if (!isPublished) return { state: 'waiting', why: 'notPublished' }
  if (!isBuyers) return { state: 'refused', why: 'notABuyer' }
  if (!buyer) return { state: 'waiting', why: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', why: 'notVerified' }
  return writtenAt < buyer.joinedAt ? { state: 'refused', why: 'beforeJoining' } : { state: 'given' }
}
