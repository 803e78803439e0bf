import { describe, expect, it } from 'vitest'
import type { Buyer } from './purchase.ts'
import { reviewVerdict, type Review } from './review.ts'

const noon = new Date('2026-05-01T12:00:00Z')
const earlier = new Date('2026-05-01T11:00:00Z')
const member: Buyer = { joinedAt: noon, isProven: true }
const written: Review = { isPublished: true, isVerifiedBuyer: true, writtenAt: noon }

describe('reviewVerdict', () => {
  it.each<[string, Partial<Review>, Buyer | undefined, unknown]>([
    ['awards points for a bought product [EN-78]', {}, member, { state: 'credited' }],
    [
      'waits while the review is not published',
      { isPublished: false },
      member,
      { state: 'waiting', reason: 'notPublished' },
    ],
    [
      'refuses a product that was not bought',
      { isVerifiedBuyer: false },
      member,
      { state: 'refused', reason: 'notABuyer' },
    ],
    [
      'refuses a review written before joining',
      { writtenAt: earlier },
      member,
      { state: 'refused', reason: 'beforeJoining' },
    ],
    [
      'waits while the address is unproven',
      {},
      { ...member, isProven: false },
      { state: 'waiting', reason: 'notVerified' },
    ],
    [
      'waits for an author who is not a member',
      {},
      undefined,
      { state: 'waiting', reason: 'notAMember' },
    ],
  ])('%s', (_, change, buyer, verdict) =>
    expect(reviewVerdict({ ...written, ...change }, buyer)).toEqual(verdict),
  )
})
