import type { Buyer, Verdict } from './purchase.ts'

/** A review as Judge.me tells it. `isBuyers`: by its word, of somebody who bought that product. */
export type Review = { isPublished: boolean; isBuyers: boolean; writtenAt: Date }
export type NoReview = 'notABuyer' | 'beforeJoining' | 'alreadyReviewed'

type ReviewVerdict = { state: 'given' } | { state: 'waiting'; why: 'notPublished' } | Exclude<Verdict<NoReview>, { state: 'given' }>

/**
 * EN-78: a review that everybody can read, of a product that was bought, by a member at or after joining. Whether the
 * product has had its points already is the ledger's to say.
 */
export function reviewVerdict({ isPublished, isBuyers, writtenAt }: Review, buyer: Buyer | undefined): ReviewVerdict {
  if (!isPublished) return { state: 'waiting', why: 'notPublished' }
  if (!isBuyers) return { state: 'refused', why: 'notABuyer' }
  if (!buyer) return { state: 'waiting', why: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', why: 'notVerified' }
  return writtenAt < buyer.joinedAt ? { state: 'refused', why: 'beforeJoining' } : { state: 'given' }
}
