import type { Buyer, PurchaseVerdict } from './purchase.ts'

/** A review as Judge.me reports it. `isVerifiedBuyer`: by a verified buyer of the product. */
export type Review = { isPublished: boolean; isVerifiedBuyer: boolean; writtenAt: Date }
export type ReviewRejection = 'notABuyer' | 'beforeJoining' | 'alreadyReviewed'

type ReviewVerdict =
  | { state: 'credited' }
  | { state: 'waiting'; reason: 'notPublished' }
  | Exclude<PurchaseVerdict<ReviewRejection>, { state: 'credited' }>

/**
 * Returns whether a review earns points (EN-78): published, of a bought product, written at or
 * after joining. The ledger decides whether the product has already earned points.
 */
export function reviewVerdict(
  { isPublished, isVerifiedBuyer, writtenAt }: Review,
  buyer: Buyer | undefined,
): ReviewVerdict {
  if (!isPublished) return { state: 'waiting', reason: 'notPublished' }
  if (!isVerifiedBuyer) return { state: 'refused', reason: 'notABuyer' }
  if (!buyer) return { state: 'waiting', reason: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', reason: 'notVerified' }
  return writtenAt < buyer.joinedAt
    ? { state: 'refused', reason: 'beforeJoining' }
    : { state: 'credited' }
}
